import { readPipeline } from '../../query/pipeline.ts';
import { Query } from '../../query/query.ts';
import { failedToParse, MongoError } from '../../values/errors.ts';
import { toNumber } from '../../values/types.ts';
import { command, namespaceOf } from '../command.ts';
import { array, object, readOptions } from '../options.ts';
import { CURSOR, openList } from './cursors.ts';

export const aggregate = command(
  { pipeline: array, cursor: object },
  async (call, { pipeline, cursor }) => {
    const { engine, message, time } = call;
    if (toNumber(message.aggregate) === 1)
      throw new MongoError(73, '{aggregate: 1} is not valid here; a collection is required.');
    const namespace = namespaceOf(call);
    if (!cursor) throw failedToParse("The 'cursor' option is required");
    const batch = readOptions('aggregate.cursor', cursor, CURSOR);
    const { filter, countInto } = readPipeline(pipeline);
    const query = new Query(engine, namespace, { filter, countsOnly: true });
    let counted = 0;
    while (!query.ended) {
      counted += query.take(Infinity, time.sliceEnd).length;
      await time.rest();
    }
    return openList(namespace, counted ? [countInto(counted)] : [], batch, time);
  },
  ['pipeline'],
);
