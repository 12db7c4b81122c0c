import { runPipeline } from '../query/pipeline.ts';
import { MongoError } from '../values/errors.ts';
import { isDocument, toNumber } from '../values/types.ts';
import { checkStages } from '../query/expressions.ts';
import { document, namespaceOf, variablesOf } from './arguments.ts';
import { alike, type Command } from './command.ts';
import { DocSource, openCursor, openList } from './cursors.ts';
import { QuerySource } from './find.ts';
import { writeResult } from './output.ts';
import { collStatsStage } from './stats.ts';

export const aggregate: Command = {
  options: {
    pipeline: 'array!',
    cursor: 'object',
    hint: 'any',
    let: 'object',
    collation: 'collation',
    explain: 'refused',
    ...alike('ignored', 'allowDiskUse bypassDocumentValidation'),
  },
  async run(call) {
    const { engine, args, database, pace } = call;
    const whole = toNumber(args.aggregate) === 1;
    const namespace = whole ? `${database}.$cmd.aggregate` : namespaceOf(call, args.aggregate);
    if (!isDocument(args.cursor))
      throw new MongoError(9, "The 'cursor' option is required, except for aggregate with the explain argument");
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
      return openList(namespace, [], batch, pace);
    }
    const source = result.query ? new QuerySource(result.query) : new DocSource(result.docs());
    return openCursor(namespace, source, batch, pace);
  },
};
