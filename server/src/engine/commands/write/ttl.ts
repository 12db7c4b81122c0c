import type { Engine } from '../../query/plan/query.ts';
import { TimeSlices } from '../../query/timeSlices.ts';
import { removeMany } from './writes.ts';

/** Deletes the documents whose time is over, as TTL indexes say. @returns how many were deleted */
export async function deleteExpired(engine: Engine): Promise<number> {
  let deleted = 0;
  for (const { namespace, secondary } of engine.catalog.list())
    for (const { fields, expireAfter, meta, partial = {}, name: hint } of secondary) {
      if (expireAfter === undefined || meta.building || !fields[0]) continue;
      const over = { [fields[0].path]: { $lt: new Date(Date.now() - expireAfter * 1000) } };
      deleted += await removeMany(engine, { namespace, filter: { $and: [over, partial] }, hint }, new TimeSlices());
    }
  return deleted;
}
