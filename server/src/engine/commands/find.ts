import type { Pace } from '../query/pace.ts';
import { compileProjection, type Projection } from '../query/project.ts';
import { PAUSE, type Query } from '../query/query.ts';
import { checkCollation, document, integer, namespaceOf, variablesOf } from './arguments.ts';
import type { Command } from './command.ts';
import { type Batch, openCursor, type Source } from './cursors.ts';

/** The rows of a query, projected, as a source for a cursor. */
export class QuerySource implements Source {
  readonly #query: Query;
  readonly #projection: Projection | undefined;
  /** a row that didn't fit into the last batch */
  #left: Buffer | undefined;
  #ended = false;

  constructor(query: Query, projection?: Projection) {
    this.#query = query;
    this.#projection = projection?.plain && query.cutRows(projection.applyBytes) ? undefined : projection;
  }

  get done(): boolean {
    return this.#ended && !this.#left;
  }

  async fill(batch: Batch, pace: Pace): Promise<void> {
    while (!batch.full) {
      const one = this.#left ?? this.#pull(pace.sliceEnd);
      if (one === PAUSE) {
        this.#query.pause();
        await pace.pause();
        continue;
      }
      this.#left = one && !batch.add(one) ? one : undefined;
      if (!one || this.#left) break;
    }
    this.#ended ||= this.#query.limitReached;
    this.#query.pause();
  }

  #pull(deadline: number): Buffer | typeof PAUSE | undefined {
    const row = this.#query.pull(deadline);
    if (row === PAUSE) return PAUSE;
    if (row) return this.#projection ? this.#projection.applyBytes(row.bytes) : row.bytes;
    this.#ended = true;
    return undefined;
  }
}

export const find: Command = {
  options: {
    filter: 'object',
    sort: 'object',
    projection: 'object',
    hint: 'any',
    skip: 'number',
    limit: 'number',
    batchSize: 'number',
    singleBatch: 'boolean',
    collation: 'object',
    let: 'object',
    allowDiskUse: 'ignored',
    noCursorTimeout: 'ignored',
    allowPartialResults: 'ignored',
    oplogReplay: 'ignored',
    max: 'refused',
    min: 'refused',
    returnKey: 'refused',
    showRecordId: 'refused',
    tailable: 'refused',
    awaitData: 'refused',
  },
  run(call) {
    const { engine, args, pace } = call;
    const namespace = namespaceOf(call, args.find);
    checkCollation(args.collation);
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
