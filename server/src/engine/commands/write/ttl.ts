import type { Engine } from '../../query/engine.ts';
import { TimeSlices } from '../../query/timeSlices.ts';
import { changeMany } from './writes.ts';

/**
 * Deletes the documents whose time is over, as TTL indexes say.
 * @param now milliseconds since 1970
 * @returns how many were deleted
 */
export async function deleteExpired(engine: Engine, now = Date.now()): Promise<number> {
  let deleted = 0;
  for (const { namespace, secondary } of engine.catalog.list())
    for (const index of secondary) {
      const path = index.fields[0]?.path;
      if (index.expireAfter === undefined || index.meta.building || path === undefined) continue;
      const over = { [path]: { $lt: new Date(now - index.expireAfter * 1000) } };
      const target = { namespace, filter: { $and: [over, index.partial ?? {}] }, hint: index.name };
      deleted += await changeMany(engine, target, new TimeSlices(), (collection, row) =>
        engine.documents.remove(collection, row.id, row.bytes),
      );
    }
  return deleted;
}
