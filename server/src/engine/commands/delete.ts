import { firstRow } from '../query/query.ts';
import { failedToParse } from '../values/errors.ts';
import { type Doc, toNumber } from '../values/types.ts';
import { namespaceOf, readStatements, variablesOf } from './arguments.ts';
import { runBulk, withErrors } from './bulk.ts';
import { type Command, type Options } from './command.ts';
import { changeMany } from './writes.ts';

const STATEMENT: Options = { q: 'object!', limit: 'number!', hint: 'any', collation: 'collation' };

// `delete` is a word of the language
export const remove: Command = {
  options: { deletes: 'array', ordered: 'boolean', let: 'object' },
  async run(call) {
    const { engine, args, pace } = call;
    const namespace = namespaceOf(call, args.delete);
    const list = await readStatements(call, 'deletes', STATEMENT);
    for (const { limit } of list)
      if (![0, 1].includes(toNumber(limit) ?? -1))
        throw failedToParse(`The limit field in delete objects must be 0 or 1. Got ${String(limit)}`);
    const variables = variablesOf(args.let);
    let n = 0;
    const errors = await runBulk(engine, list.length, args.ordered !== false, (index) => {
      const { q, hint, limit } = list[index] as Doc;
      const statement = { filter: q as Doc, hint, variables };
      const collection = engine.catalog.find(namespace);
      const query = engine.query(collection, { ...statement, limit: 1 });
      if (!collection) return undefined;
      if (toNumber(limit) === 1) {
        const row = firstRow(query);
        if (row) engine.documents.remove(collection, row.id, row.bytes);
        if (row) n++;
        return undefined;
      }
      return async () => {
        n += await changeMany(engine, { namespace, ...statement }, pace, (row) =>
          engine.documents.remove(collection, row.id, row.bytes),
        );
      };
    });
    return withErrors({ n }, errors);
  },
};
