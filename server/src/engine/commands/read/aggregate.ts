import { Query } from '../../query/query.ts';
import { unsupported } from '../../values/errors.ts';
import { identity } from '../../values/keys.ts';
import { type Doc, isDocument } from '../../values/types.ts';
import { command, namespaceOf } from '../command.ts';
import { array, object, readOptions } from '../options.ts';
import { CURSOR, openList } from './cursors.ts';

const COUNT = { $group: { _id: 1, n: { $sum: 1 } } };

/**
 * Reads the one pipeline that there is, that of countDocuments.
 * @returns the filter
 * @throws MongoError 238 for any other
 */
function readPipeline(pipeline: readonly unknown[]): Doc {
  const [match] = pipeline;
  const filter = isDocument(match) ? match.$match : undefined;
  if (!isDocument(filter) || identity([{ $match: filter }, COUNT]) !== identity(pipeline))
    throw unsupported('An aggregation other than that of countDocuments');
  return filter;
}

export const aggregate = command(
  { pipeline: array, cursor: object },
  async (call, { pipeline, cursor = {} }) => {
    const { engine, time } = call;
    const namespace = namespaceOf(call);
    const batch = readOptions('aggregate.cursor', cursor, CURSOR);
    const query = new Query(engine, namespace, { filter: readPipeline(pipeline), countsOnly: true });
    let n = 0;
    while (!query.ended) {
      n += query.take(Infinity, time.sliceEnd).length;
      await time.rest();
    }
    return openList(namespace, n ? [{ _id: 1, n }] : [], batch, time);
  },
  ['pipeline'],
);
