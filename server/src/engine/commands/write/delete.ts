import { firstRow } from '../../query/plan/query.ts';
import { failedToParse } from '../../values/errors.ts';
import { command, namespaceOf } from '../command.ts';
import { alike } from '../options.ts';
import { readStatements, runBulk, withErrors } from './bulk.ts';
import { changeMany } from './writes.ts';

const STATEMENT = { q: 'object!', limit: 'number!', hint: 'any', collation: 'collation' } as const;
const OPTIONS = { deletes: 'array', ordered: 'boolean', ...alike('refused', 'let') } as const;

// `delete` is a word of the language
export const remove = command(OPTIONS, async (call, { ordered = true }) => {
  const { engine, time } = call;
  const namespace = namespaceOf(call);
  const list = await readStatements(call, 'deletes', STATEMENT);
  for (const { limit } of list)
    if (limit !== 0 && limit !== 1)
      throw failedToParse(`The limit field in delete objects must be 0 or 1. Got ${limit}`);
  let n = 0;
  const errors = await runBulk(engine, list.length, ordered, (index) => {
    const { q: filter, hint, limit } = list[index] as (typeof list)[number];
    const collection = engine.catalog.find(namespace);
    const query = engine.query(collection, { filter, hint, limit: 1 });
    if (!collection) return undefined;
    if (limit === 0)
      return async () => {
        n += await changeMany(engine, { namespace, filter, hint }, time, (now, row) =>
          engine.documents.remove(now, row.id, row.bytes),
        );
      };
    const row = firstRow(query);
    if (row) engine.documents.remove(collection, row.id, row.bytes);
    if (row) n++;
    return undefined;
  });
  return withErrors({ n }, errors);
});
