import { failedToParse } from '../values/errors.ts';
import { type Doc, isTrue } from '../values/types.ts';
import { document, namespaceOf, readStatements, variablesOf } from './arguments.ts';
import { runBulk, withErrors } from './bulk.ts';
import { alike, type Command, type Options } from './command.ts';
import { parseUpdate, updateMany, updateOne, type UpdateResult, type UpdateStatement } from './writes.ts';

const STATEMENT: Options = {
  q: 'object!',
  u: 'any!',
  ...alike('object', 'c sort'),
  ...alike('flag', 'multi upsert'),
  arrayFilters: 'array',
  hint: 'any',
  collation: 'collation',
};

function readStatement(statement: Doc, namespace: string, variables: Doc | undefined): UpdateStatement {
  const multi = isTrue(statement.multi);
  const own = statement.c === undefined ? variables : { ...variables, ...variablesOf(statement.c) };
  return {
    namespace,
    filter: document(statement.q, 'update.updates.q'),
    update: parseUpdate({ update: statement.u, arrayFilters: statement.arrayFilters, variables: own }, multi),
    multi,
    upsert: isTrue(statement.upsert),
    sort: statement.sort,
    hint: statement.hint,
    variables: own,
  };
}

export const update: Command = {
  options: { updates: 'array', ordered: 'boolean', let: 'object', bypassDocumentValidation: 'ignored' },
  async run(call) {
    const { engine, args, pace } = call;
    const namespace = namespaceOf(call, args.update);
    const list = await readStatements(call, 'updates', STATEMENT);
    const variables = variablesOf(args.let);
    for (const { u } of list)
      if (typeof u !== 'object') throw failedToParse('Update argument must be either an object or an array');
    const upserted: Doc[] = [];
    let n = 0;
    let nModified = 0;
    const note = (index: number, result: UpdateResult): void => {
      n += result.matched + (result.upserted ? 1 : 0);
      nModified += result.modified;
      if (result.upserted) upserted.push({ index, _id: result.upserted.id });
    };
    const errors = await runBulk(engine, list.length, args.ordered !== false, (index) => {
      const statement = readStatement(list[index] as Doc, namespace, variables);
      if (statement.multi) return async () => note(index, await updateMany(engine, statement, pace));
      note(index, updateOne(engine, statement));
      return undefined;
    });
    return withErrors({ n, nModified, ...(upserted.length ? { upserted } : {}) }, errors);
  },
};
