import { compileUpdate } from '../../query/change/update.ts';
import { failedToParse } from '../../values/errors.ts';
import type { Doc } from '../../values/types.ts';
import { command, namespaceOf } from '../command.ts';
import { alike } from '../options.ts';
import { readStatements, runBulk, withErrors } from './bulk.ts';
import { updateMany, updateOne, type WriteResult } from './writes.ts';

const STATEMENT = { q: 'object!', u: 'any!', ...alike('flag', 'multi upsert') } as const;
const OPTIONS = { updates: 'array', ordered: 'boolean' } as const;

export const update = command(OPTIONS, async (call, { ordered = true }) => {
  const { engine, time } = call;
  const namespace = namespaceOf(call);
  const list = await readStatements(call, 'updates', STATEMENT);
  if (list.some(({ u }) => typeof u !== 'object'))
    throw failedToParse('Update argument must be either an object or an array');
  const upserted: Doc[] = [];
  let n = 0;
  let nModified = 0;
  const note = (index: number, result: WriteResult): void => {
    n += result.matched + (result.upserted ? 1 : 0);
    nModified += result.modified;
    if (result.upserted) upserted.push({ index, _id: result.upserted.id });
  };
  const errors = await runBulk(engine, list, ordered, ({ q: filter, u, multi, upsert = false }, index) => {
    const statement = { namespace, filter, update: compileUpdate(u, multi), upsert };
    if (multi) return async () => note(index, await updateMany(engine, statement, time));
    note(index, updateOne(engine, statement));
    return undefined;
  });
  return withErrors({ n, nModified, ...(upserted.length ? { upserted } : {}) }, errors);
});
