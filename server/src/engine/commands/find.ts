import { compileProjection, type Projection } from '../query/project.ts';
import { PAUSE, type Query } from '../query/query.ts';
import { document, integer, namespaceOf, variablesOf } from './arguments.ts';
import { alike, type Command } from './command.ts';
import { openCursor, type Source } from './cursors.ts';

/** The rows of a query, projected, as a source for a cursor. */
export class QuerySource implements Source {
  readonly #query: Query;
  readonly #projection: Projection | undefined;
  #over = false;

  constructor(query: Query, projection?: Projection) {
    this.#query = query;
    this.#projection = projection?.plain && query.cutRows(projection.applyBytes) ? undefined : projection;
  }

  get ended(): boolean {
    return this.#over || this.#query.limitReached;
  }

  next(deadline: number): Buffer | typeof PAUSE | undefined {
    const row = this.#query.pull(deadline);
    if (row === PAUSE) return PAUSE;
    this.#over = !row;
    return row && (this.#projection ? this.#projection.applyBytes(row.bytes) : row.bytes);
  }

  pause(): void {
    this.#query.pause();
  }
}

export const find: Command = {
  options: {
    ...alike('object', 'filter sort projection let'),
    ...alike('number', 'skip limit batchSize'),
    hint: 'any',
    singleBatch: 'boolean',
    collation: 'collation',
    ...alike('ignored', 'allowDiskUse noCursorTimeout allowPartialResults oplogReplay'),
    ...alike('refused', 'max min returnKey showRecordId tailable awaitData'),
  },
  run(call) {
    const { engine, args, pace } = call;
    const namespace = namespaceOf(call, args.find);
    const filter = document(args.filter, 'filter');
    const variables = variablesOf(args.let);
    const limit = integer(args.limit, 'limit', 0);
    const query = engine.query(engine.catalog.find(namespace), {
      filter,
      sort: args.sort,
      skip: integer(args.skip, 'skip', 0),
      limit,
      hint: args.hint,
      variables,
    });
    const projection = compileProjection(args.projection, { find: { filter }, variables });
    const batchSize = args.batchSize ?? (limit ? Math.min(limit, 1_000_000) : undefined);
    const single = args.singleBatch === true;
    return openCursor(namespace, new QuerySource(query, projection), { batchSize, single }, pace);
  },
};
