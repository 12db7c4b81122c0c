import { PAUSE, Query } from '../../query/plan/query.ts';
import { command, namespaceOf } from '../command.ts';
import { alike } from '../options.ts';
import { openCursor, type Source } from './cursors.ts';

/** The rows of a query as a source for a cursor. */
export class QuerySource implements Source {
  readonly #query: Query;
  #over = false;

  constructor(query: Query) {
    this.#query = query;
  }

  get ended(): boolean {
    return this.#over || this.#query.limitReached;
  }

  next(deadline: number): Buffer | typeof PAUSE | undefined {
    const row = this.#query.pull(deadline);
    if (row === PAUSE) return PAUSE;
    this.#over = !row;
    return row?.bytes;
  }

  pause(): void {
    this.#query.pause();
  }
}

const OPTIONS = {
  ...alike('object', 'filter sort projection'),
  ...alike('whole', 'limit batchSize'),
  hint: 'any',
  singleBatch: 'boolean',
} as const;

export const find = command(OPTIONS, (call, { singleBatch, batchSize, ...wanted }) => {
  const namespace = namespaceOf(call);
  const source = new QuerySource(new Query(call.engine, namespace, wanted));
  const first = batchSize ?? (wanted.limit ? Math.min(wanted.limit, 1_000_000) : undefined);
  return openCursor(namespace, source, { batchSize: first, single: singleBatch }, call.time);
});
