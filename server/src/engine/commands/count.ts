import { openedValues } from '../query/project.ts';
import { type Query, rowsOf } from '../query/query.ts';
import type { Engine } from '../query/engine.ts';
import type { Pace } from '../query/pace.ts';
import { countEntries } from '../storage/scan.ts';
import { decode } from '../values/decode.ts';
import { compare, identity } from '../values/keys.ts';
import { topField } from '../values/paths.ts';
import { toNumber } from '../values/types.ts';
import { document, integer, namespaceOf } from './arguments.ts';
import { type Command, ok } from './command.ts';

/** How many documents a query without skip and limit finds; by the index alone where that is enough. */
export async function countRows(engine: Engine, query: Query, pace: Pace): Promise<number> {
  const { plan } = query;
  if (!plan) return 0;
  if (plan.exact && !plan.repeats) return countEntries(engine.store, plan.ranges, () => pace.pause());
  let n = 0;
  for await (const rows of rowsOf(query, pace)) n += rows.length;
  return n;
}

export const count: Command = {
  options: { query: 'object', limit: 'number', skip: 'number', hint: 'any', collation: 'collation', fields: 'ignored' },
  async run(call) {
    const { engine, args, pace } = call;
    const collection = engine.catalog.find(namespaceOf(call, args.count));
    const query = engine.query(collection, { filter: document(args.query, 'query'), hint: args.hint });
    const all = await countRows(engine, query, pace);
    const rest = Math.max(0, all - integer(args.skip, 'skip', 0));
    const limit = Math.abs(toNumber(args.limit) ?? 0);
    return ok({ n: limit ? Math.min(limit, rest) : rest });
  },
};

export const distinct: Command = {
  options: { key: 'string!', query: 'object', collation: 'collation', hint: 'any' },
  async run(call) {
    const { engine, args, pace } = call;
    const collection = engine.catalog.find(namespaceOf(call, args.distinct));
    const key = args.key as string;
    const parts = key.split('.');
    const wanted = new Set([topField(key)]);
    const query = engine.query(collection, {
      filter: document(args.query, 'query'),
      hint: args.hint,
    });
    const found = new Map<string, unknown>();
    for await (const rows of rowsOf(query, pace))
      for (const row of rows)
        for (const value of openedValues(decode(row.bytes, wanted), parts)) {
          const name = identity(value);
          if (!found.has(name)) found.set(name, value);
        }
    return ok({ values: [...found.values()].sort(compare) });
  },
};
