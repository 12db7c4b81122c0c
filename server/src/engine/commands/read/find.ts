import { Query } from '../../query/query.ts';
import { command, namespaceOf } from '../command.ts';
import { boolean, count, object } from '../options.ts';
import { openCursor } from './cursors.ts';

const OPTIONS = {
  filter: object,
  sort: object,
  projection: object,
  limit: count,
  batchSize: count,
  singleBatch: boolean,
};

export const find = command(OPTIONS, (call, { singleBatch, batchSize, ...wanted }) => {
  const namespace = namespaceOf(call);
  const query = new Query(call.engine, namespace, wanted);
  return openCursor(
    namespace,
    query,
    { batchSize: batchSize ?? (wanted.limit || undefined), single: singleBatch },
    call.time,
  );
});
