import { compileUpdate } from '../../query/change/update.ts';
import { failedToParse } from '../../values/errors.ts';
import { isDocument } from '../../values/types.ts';
import { command, namespaceOf } from '../command.ts';
import { any, array, boolean, flag, object } from '../options.ts';
import { answerOf, runBulk, statementsOf } from './bulk.ts';
import { updateMany, updateOne } from './writes.ts';

const STATEMENT = { q: object, u: any, arrayFilters: array, multi: flag, upsert: flag };

export const update = command({ updates: array, ordered: boolean }, async (call, { ordered = true }) => {
  const { engine, time } = call;
  const namespace = namespaceOf(call);
  const list = statementsOf(call, 'updates', STATEMENT, ['q', 'u']);
  if (list.some(({ u }) => !isDocument(u) && !Array.isArray(u)))
    throw failedToParse('Update argument must be either an object or an array');
  const { results, writeErrors } = await runBulk(engine, list, ordered, (statement) => {
    const { q: filter, u, arrayFilters, multi, upsert = false } = statement;
    const wanted = { namespace, filter, update: compileUpdate(u, multi, arrayFilters), upsert };
    return multi ? () => updateMany(engine, wanted, time) : updateOne(engine, wanted);
  });
  const upserted = results.flatMap((result, index) => (result.upserted ? [{ index, _id: result.upserted.id }] : []));
  const n = results.reduce((sum, { matched }) => sum + matched, upserted.length);
  const nModified = results.reduce((sum, { modified }) => sum + modified, 0);
  return answerOf({ n, nModified, ...(upserted.length && { upserted }) }, writeErrors);
});
