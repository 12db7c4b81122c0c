import { runPipeline } from '../query/pipeline.ts';
import { encode } from '../values/encode.ts';
import { MongoError } from '../values/errors.ts';
import { type Doc, isDocument, toNumber } from '../values/types.ts';
import { checkStages } from '../query/expressions.ts';
import { checkCollation, document, namespaceOf, variablesOf } from './arguments.ts';
import { type Command } from './command.ts';
import { type Batch, listSource, openCursor, type Source } from './cursors.ts';
import { QuerySource } from './find.ts';
import { writeResult } from './output.ts';
import { collStatsStage } from './stats.ts';
import type { Pace } from '../query/pace.ts';

/** Documents that a pipeline hands out in portions, as a source for a cursor. */
class DocSource implements Source {
  readonly #portions: AsyncGenerator<Doc[]>;
  #ready: Doc[] = [];
  #at = 0;
  done = false;

  constructor(portions: AsyncGenerator<Doc[]>) {
    this.#portions = portions;
  }

  async fill(batch: Batch, pace: Pace): Promise<void> {
    while (!batch.full && (await this.#isReady())) {
      if (!batch.add(encode(this.#ready[this.#at] as Doc))) break;
      this.#at++;
      await pace.rest();
    }
    if (!this.done) await this.#isReady();
  }

  /** Whether another document is there; fetches the next portion if it must. */
  async #isReady(): Promise<boolean> {
    while (!this.done && this.#at >= this.#ready.length) {
      const { value, done } = await this.#portions.next();
      this.done = done === true;
      this.#ready = done ? [] : value;
      this.#at = 0;
    }
    return !this.done;
  }
}

export const aggregate: Command = {
  options: {
    pipeline: 'array!',
    cursor: 'object',
    hint: 'any',
    let: 'object',
    collation: 'object',
    allowDiskUse: 'ignored',
    bypassDocumentValidation: 'ignored',
    explain: 'refused',
  },
  async run(call) {
    const { engine, args, database, pace } = call;
    const whole = toNumber(args.aggregate) === 1;
    const namespace = whole ? `${database}.$cmd.aggregate` : namespaceOf(call, args.aggregate);
    if (!isDocument(args.cursor))
      throw new MongoError(9, "The 'cursor' option is required, except for aggregate with the explain argument");
    checkCollation(args.collation);
    const stages: unknown[] = [...(args.pipeline as unknown[])];
    checkStages(stages);
    const last = stages.at(-1) ?? {};
    const output = '$out' in last || '$merge' in last ? stages.pop() : undefined;
    const context = { engine, database, pace, variables: variablesOf(args.let) };
    const about = whole ? undefined : stages[0]?.$collStats;
    if (about !== undefined) stages.shift();
    const stats = about === undefined ? undefined : [await collStatsStage(call, namespace, about)];
    const input = whole ? undefined : (stats ?? String(args.aggregate));
    const result = runPipeline(context, input, stages, args.hint);
    const batch = { batchSize: document(args.cursor, 'cursor').batchSize };
    if (output) {
      await writeResult(context, output, result);
      return openCursor(namespace, listSource([]), batch, pace);
    }
    const source = result.query ? new QuerySource(result.query) : new DocSource(result.docs());
    return openCursor(namespace, source, batch, pace);
  },
};
