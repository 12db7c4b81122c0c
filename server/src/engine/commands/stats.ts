import { rowsOf } from '../query/query.ts';
import type { Collection } from '../storage/catalog.ts';
import type { Doc } from '../values/types.ts';
import { document, namespaceOf } from './arguments.ts';
import { type Call, checkOptions, type Command, ok } from './command.ts';

/** How many documents a collection has and how many bytes they are. */
async function measure(
  { engine, pace }: Call,
  collection: Collection | undefined,
): Promise<{ count: number; size: number }> {
  const total = { count: 0, size: 0 };
  for await (const rows of rowsOf(engine.query(collection, {}), pace)) {
    total.count += rows.length;
    for (const row of rows) total.size += row.bytes.length;
  }
  return total;
}

const average = ({ count, size }: { count: number; size: number }) => (count ? Math.round(size / count) : 0);

async function statsOf(call: Call, namespace: string): Promise<Doc> {
  const collection = call.engine.catalog.find(namespace);
  const total = await measure(call, collection);
  return {
    ...total,
    avgObjSize: average(total),
    storageSize: total.size,
    totalIndexSize: 0,
    totalSize: total.size,
    nindexes: collection?.indexes.length ?? 0,
    indexSizes: Object.fromEntries(collection?.indexes.map((index) => [index.name, 0]) ?? []),
    capped: false,
    scaleFactor: 1,
  };
}

export const collStats: Command = {
  options: { scale: 'ignored' },
  async run(call) {
    const namespace = namespaceOf(call, call.args.collStats ?? call.args.collstats);
    return ok({ ns: namespace, ...(await statsOf(call, namespace)) });
  },
};

/** What the stage $collStats gives: one document about the collection, as mongosh asks for it. */
export async function collStatsStage(call: Call, namespace: string, spec: unknown): Promise<Doc> {
  const wanted = document(spec, '$collStats');
  checkOptions('$collStats', wanted, { storageStats: 'object', count: 'object', latencyStats: 'refused' });
  const storageStats = await statsOf(call, namespace);
  return {
    ns: namespace,
    localTime: new Date(),
    ...(wanted.storageStats ? { storageStats } : {}),
    ...(wanted.count ? { count: storageStats.count } : {}),
  };
}

export const dbStats: Command = {
  options: { scale: 'ignored', freeStorage: 'ignored' },
  async run(call) {
    const collections = call.engine.catalog.list(call.database);
    const all = { count: 0, size: 0 };
    for (const collection of collections) {
      const { count, size } = await measure(call, collection);
      all.count += count;
      all.size += size;
    }
    const onDisk = collections.length ? call.engine.store.size() : 0;
    return ok({
      db: call.database,
      collections: collections.length,
      views: 0,
      objects: all.count,
      avgObjSize: average(all),
      dataSize: all.size,
      storageSize: onDisk,
      indexes: collections.reduce((sum, collection) => sum + collection.indexes.length, 0),
      indexSize: 0,
      totalSize: onDisk,
      scaleFactor: 1,
    });
  },
};
