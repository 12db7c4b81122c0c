import { preparePipeline } from '../../query/pipeline.ts';
import { failedToParse, MongoError } from '../../values/errors.ts';
import { toNumber } from '../../values/types.ts';
import { command, namespaceOf } from '../command.ts';
import { BatchSource, CURSOR, openCursor } from './cursors.ts';
import { QuerySource } from './find.ts';
import { readOptions } from '../options.ts';

const OPTIONS = { pipeline: 'array!', cursor: 'object', hint: 'any' } as const;

export const aggregate = command(OPTIONS, (call, { pipeline, cursor, hint }) => {
  const { engine, database, message, time } = call;
  if (toNumber(message.aggregate) === 1)
    throw new MongoError(73, '{aggregate: 1} is not valid here; a collection is required.');
  const namespace = namespaceOf(call);
  if (!cursor) throw failedToParse("The 'cursor' option is required");
  const { query, docs } = preparePipeline({ engine, database, time }, String(message.aggregate), pipeline, hint);
  const source = docs ? new BatchSource(docs()) : new QuerySource(query);
  return openCursor(namespace, source, readOptions('aggregate.cursor', cursor, CURSOR), time);
});
