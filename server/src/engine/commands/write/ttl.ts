import type { Engine } from '../../query/query.ts';
import { TimeSlices } from '../../query/timeSlices.ts';
import { removeMany } from './writes.ts';

/** Deletes the documents whose time is over, as TTL indexes say. */
export async function deleteExpired(engine: Engine): Promise<void> {
  for (const { namespace, secondary } of engine.catalog.list())
    for (const { fields, expireAfter, meta } of secondary) {
      if (expireAfter === undefined || meta.building || !fields[0]) continue;
      const filter = { [fields[0].path]: { $lt: new Date(Date.now() - expireAfter * 1000) } };
      await removeMany(engine, { namespace, filter }, new TimeSlices());
    }
}
