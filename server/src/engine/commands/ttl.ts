import type { Engine } from '../query/engine.ts';
import { Pace } from '../query/pace.ts';
import { changeMany } from './writes.ts';

/**
 * Deletes the documents whose time is over, as TTL indexes say.
 * @param now milliseconds since 1970
 * @returns how many were deleted
 */
export async function deleteExpired(engine: Engine, now = Date.now()): Promise<number> {
  let deleted = 0;
  for (const collection of engine.catalog.list())
    for (const index of collection.secondary) {
      const path = index.fields[0]?.path;
      if (index.expireAfter === undefined || index.meta.building || path === undefined) continue;
      const over = { [path]: { $lt: new Date(now - index.expireAfter * 1000) } };
      const filter = { $and: [over, index.partial ?? {}] };
      deleted += await changeMany(
        engine,
        { namespace: collection.namespace, filter, hint: index.name },
        new Pace(),
        (row) => engine.documents.remove(collection, row.id, row.bytes),
      );
    }
  return deleted;
}
