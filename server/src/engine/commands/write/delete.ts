import { failedToParse } from '../../values/errors.ts';
import { command, namespaceOf } from '../command.ts';
import { array, boolean, number, object } from '../options.ts';
import { answerOf, runBulk, statementsOf } from './bulk.ts';
import { removeMany, removeOne } from './writes.ts';

const STATEMENT = { q: object, limit: number };

// `delete` is a word of the language
export const remove = command({ deletes: array, ordered: boolean }, async (call, { ordered = true }) => {
  const { engine, time } = call;
  const namespace = namespaceOf(call);
  const list = statementsOf(call, 'deletes', STATEMENT, ['q', 'limit']);
  for (const { limit } of list)
    if (limit !== 0 && limit !== 1)
      throw failedToParse(`The limit field in delete objects must be 0 or 1. Got ${limit}`);
  const { results, writeErrors } = await runBulk(engine, list, ordered, ({ q: filter, limit }) => {
    const target = { namespace, filter };
    return limit === 0
      ? async () => ({ n: await removeMany(engine, target, time) })
      : { n: removeOne(engine, target).matched };
  });
  return answerOf({ n: results.reduce((sum, { n }) => sum + n, 0) }, writeErrors);
});
