import type { Engine } from '../../query/plan/query.ts';
import { TimeSlices } from '../../query/timeSlices.ts';
import { removeMany } from './writes.ts';

/** Deletes the documents whose time is over, as TTL indexes say. */
export async function deleteExpired(engine: Engine): Promise<void> {
  for (const { namespace, secondary } of engine.catalog.list())
    for (const { fields, expireAfter, meta, partial = {}, name: hint } of secondary) {
      if (expireAfter === undefined || meta.building || !fields[0]) continue;
      const over = { [fields[0].path]: { $lt: new Date(Date.now() - expireAfter * 1000) } };
      await removeMany(engine, { namespace, filter: { $and: [over, partial] }, hint }, new TimeSlices());
    }
}
