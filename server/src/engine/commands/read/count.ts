import { type Engine, Query, rowsOf } from '../../query/plan/query.ts';
import type { TimeSlices } from '../../query/timeSlices.ts';
import { countEntries } from '../../storage/scan.ts';
import { decode } from '../../values/decode.ts';
import { compare, identity } from '../../values/keys.ts';
import { topField, valuesAt } from '../../values/paths.ts';
import { command, namespaceOf, ok } from '../command.ts';

/** How many documents a query without skip and limit finds; by the index alone where that is enough. */
async function countRows(engine: Engine, query: Query, time: TimeSlices): Promise<number> {
  const { plan } = query;
  if (!plan) return 0;
  if (plan.exact && !plan.repeats) return countEntries(engine.store, plan.ranges, () => time.pause());
  let n = 0;
  for await (const rows of rowsOf(query, time)) n += rows.length;
  return n;
}

const COUNT = {
  query: 'object',
  limit: 'number',
  skip: 'whole',
  hint: 'any',
  collation: 'collation',
  fields: 'ignored',
} as const;

export const count = command(COUNT, async (call, { query: filter, hint, skip = 0, limit = 0 }) => {
  const { engine, time } = call;
  const query = new Query(engine, namespaceOf(call), { filter, hint });
  const rest = Math.max(0, (await countRows(engine, query, time)) - skip);
  return ok({ n: limit ? Math.min(Math.abs(limit), rest) : rest });
});

const DISTINCT = { key: 'string!', query: 'object', hint: 'any', collation: 'collation' } as const;

export const distinct = command(DISTINCT, async (call, { key, query: filter, hint }) => {
  const { engine, time } = call;
  const query = new Query(engine, namespaceOf(call), { filter, hint });
  const found = new Map<string, unknown>();
  for await (const rows of rowsOf(query, time))
    for (const { bytes } of rows)
      for (const value of valuesAt(decode(bytes, new Set([topField(key)])), key.split('.')))
        for (const one of Array.isArray(value) ? (value as unknown[]) : [value])
          if (one !== undefined && !found.has(identity(one))) found.set(identity(one), one);
  return ok({ values: [...found.values()].sort(compare) });
});
