import { buildIndex } from '../../storage/indexBuild.ts';
import type { Collection } from '../../storage/catalog.ts';
import { MongoError } from '../../values/errors.ts';
import { identity } from '../../values/keys.ts';
import type { Doc } from '../../values/types.ts';
import { type Call, command, namespaceOf, ok } from '../command.ts';
import { array, object, readOptions } from '../options.ts';
import { CURSOR, openList } from '../read/cursors.ts';
import { readIndexSpec } from './indexSpec.ts';

/** True if the index is there already; throws if another stands in its way. */
function isPresent(collection: Collection | undefined, spec: Doc): boolean {
  for (const { meta } of collection?.indexes ?? []) {
    const old = meta.spec;
    const sameOptions = ['unique', 'expireAfterSeconds'].every(
      (option) => identity(old[option] ?? false) === identity(spec[option] ?? false),
    );
    const sameKey = identity(old.key) === identity(spec.key);
    if (old.name === spec.name) {
      if (!sameKey || (old.unique ?? false) !== (spec.unique ?? false))
        throw new MongoError(86, `Another index has the same name as the requested one: ${String(spec.name)}`);
      if (sameOptions) return true;
    }
    if (sameKey && (sameOptions || old.name === spec.name))
      throw new MongoError(85, `Index already exists with a different name or other options: ${String(old.name)}`);
  }
  return false;
}

const MOST_INDEXES = 64;

/** Builds of the same collection run one after the other. */
const building = new Map<string, Promise<unknown>>();

async function createAll({ engine }: Call, namespace: string, specs: Doc[]): Promise<void> {
  for (const spec of specs) {
    const now = engine.catalog.find(namespace);
    if (isPresent(now, spec)) continue;
    if (now && now.indexes.length >= MOST_INDEXES)
      throw new MongoError(67, `add index fails, too many indexes for ${namespace}`);
    await buildIndex(engine.catalog, engine.documents, namespace, spec);
  }
}

export const createIndexes = command(
  { indexes: array },
  async (call, { indexes }) => {
    const namespace = namespaceOf(call);
    if (indexes.length === 0) throw new MongoError(2, 'Must specify at least one index to create');
    const specs = indexes.map(readIndexSpec);
    const previous = building.get(namespace) ?? Promise.resolve();
    const mine = previous.catch(() => {}).then(() => createAll(call, namespace, specs));
    building.set(namespace, mine);
    try {
      await mine;
      return ok();
    } finally {
      if (building.get(namespace) === mine) building.delete(namespace);
    }
  },
  ['indexes'],
);

export const listIndexes = command({ cursor: object }, (call, { cursor = {} }) => {
  const namespace = namespaceOf(call);
  const collection = call.engine.catalog.find(namespace);
  if (!collection) throw new MongoError(26, `ns does not exist: ${namespace}`);
  const specs = collection.indexes.filter((index) => !index.meta.building).map((index) => index.meta.spec);
  return openList(collection.namespace, specs, readOptions('listIndexes.cursor', cursor, CURSOR), call.time);
});
