import { rowsOf } from '../query/query.ts';
import type { Collection } from '../storage/catalog.ts';
import { MongoError } from '../values/errors.ts';
import { type Doc, toNumber } from '../values/types.ts';
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

/** What sizes are divided by. */
function scaleOf(value: unknown): number {
  const scale = Math.trunc(toNumber(value ?? 1) ?? 0);
  if (scale < 1) throw new MongoError(51024, `BSON field 'scale' value must be >= 1, actual value '${scale}'`);
  return scale;
}

async function statsOf(call: Call, namespace: string, scaleFactor: number): Promise<Doc> {
  const collection = call.engine.catalog.find(namespace);
  const { count, size } = await measure(call, collection);
  const scaled = Math.floor(size / scaleFactor);
  return {
    size: scaled,
    count,
    ...(count ? { avgObjSize: Math.floor(size / count) } : {}),
    storageSize: scaled,
    totalIndexSize: 0,
    totalSize: scaled,
    nindexes: collection?.indexes.length ?? 0,
    indexSizes: Object.fromEntries(collection?.indexes.map((index) => [index.name, 0]) ?? []),
    capped: false,
    scaleFactor,
  };
}

export const collStats: Command = {
  options: { scale: 'number' },
  async run(call) {
    const namespace = namespaceOf(call, call.args.collStats ?? call.args.collstats);
    return ok({ ns: namespace, ...(await statsOf(call, namespace, scaleOf(call.args.scale))) });
  },
};

/** What the stage $collStats gives: one document about the collection, as mongosh asks for it. */
export async function collStatsStage(call: Call, namespace: string, spec: unknown): Promise<Doc> {
  const wanted = document(spec, '$collStats');
  checkOptions('$collStats', wanted, { storageStats: 'object', count: 'object', latencyStats: 'refused' });
  const { scale } = document(wanted.storageStats, '$collStats.storageStats');
  const storageStats = await statsOf(call, namespace, scaleOf(scale));
  return {
    ns: namespace,
    localTime: new Date(),
    ...(wanted.storageStats ? { storageStats } : {}),
    ...(wanted.count ? { count: storageStats.count } : {}),
  };
}

export const dbStats: Command = {
  options: { scale: 'number', freeStorage: 'ignored' },
  async run(call) {
    const scaleFactor = scaleOf(call.args.scale);
    const collections = call.engine.catalog.list(call.database);
    const all = { count: 0, size: 0 };
    for (const collection of collections) {
      const { count, size } = await measure(call, collection);
      all.count += count;
      all.size += size;
    }
    const onDisk = (collections.length ? call.engine.store.size() : 0) / scaleFactor;
    return ok({
      db: call.database,
      collections: collections.length,
      views: 0,
      objects: all.count,
      avgObjSize: all.count ? all.size / all.count : 0,
      dataSize: all.size / scaleFactor,
      storageSize: onDisk,
      indexes: collections.reduce((sum, collection) => sum + collection.indexes.length, 0),
      indexSize: 0,
      totalSize: onDisk,
      scaleFactor,
    });
  },
};
