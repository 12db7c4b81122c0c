import { decode } from '../values/decode.ts';
import { MongoError } from '../values/errors.ts';
import { entriesOf } from '../values/paths.ts';
import { type Doc, isDocument } from '../values/types.ts';
import type { Pace } from './pace.ts';
import { given, type PipelineContext, type Portions, type StageContext } from './portions.ts';
import { type Query, rowsOf } from './query.ts';
import { noSortKey, parseSort } from './sort.ts';
import { applyStage, stageNumber } from './stages.ts';

/** A pipeline that is ready to run. */
export interface PipelineResult {
  /** if the whole pipeline is one query, that; its stored bytes are the result */
  query: Query | undefined;
  docs(): Portions;
}

async function* decoded(query: Query, pace: Pace): Portions {
  for await (const rows of rowsOf(query, pace)) yield rows.map((row) => decode(row.bytes));
}

/** Takes the leading stages that an index can serve away from `stages` and makes a query of them. */
function leadingQuery(context: PipelineContext, collection: string, stages: Doc[], hint: unknown): Query {
  const filters: Doc[] = [];
  while (stages[0] && '$match' in stages[0]) {
    const filter = stages.shift()?.$match;
    if (!isDocument(filter)) throw new MongoError(15959, 'the match filter must be an expression in an object');
    filters.push(filter);
  }
  const take = (name: string): unknown => (stages[0] && name in stages[0] ? stages.shift()?.[name] : undefined);
  const sort = take('$sort');
  if (sort !== undefined && parseSort(sort).length === 0) throw noSortKey();
  const skip = take('$skip');
  const limit = take('$limit');
  return context.engine.query(context.engine.catalog.find(`${context.database}.${collection}`), {
    filter: filters.length > 1 ? { $and: filters } : (filters[0] ?? {}),
    sort,
    skip: skip === undefined ? 0 : stageNumber('$skip', skip, 0),
    limit: limit === undefined ? 0 : stageNumber('$limit', limit, 1),
    hint,
    variables: context.variables,
  });
}

/**
 * Prepares a pipeline.
 * @param input a collection of the context's database, documents, or nothing for `{ aggregate: 1 }`
 */
export function runPipeline(
  context: PipelineContext,
  input: string | Doc[] | undefined,
  pipeline: readonly Doc[],
  hint?: unknown,
): PipelineResult {
  const stages = [...pipeline];
  let docs: Doc[] | undefined = Array.isArray(input) ? input : undefined;
  if (input === undefined) docs = sourceStage(stages.shift());
  const query = docs ? undefined : leadingQuery(context, input as string, stages, hint);
  const only = stages.length === 0 ? query : undefined;
  const inside: StageContext = { ...context, run: (inner, from, within) => runPipeline(inner, from, within).docs() };
  return {
    query: only,
    docs() {
      let portions = query ? decoded(query, context.pace) : given(docs ?? []);
      for (const stage of stages) {
        const [name, spec] = entriesOf(stage)[0] as [string, unknown];
        portions = applyStage(inside, portions, name, spec);
      }
      return portions;
    },
  };
}

/** The stages that a pipeline without a collection may begin with. */
function sourceStage(stage: Doc | undefined): Doc[] {
  const name = Object.keys(stage ?? {})[0] ?? '';
  if (name === '$documents') return stage?.$documents as Doc[];
  if (name === '$currentOp' || name === '$listLocalSessions' || name === '$listSessions') return [];
  if (name === '$changeStream')
    throw new MongoError(40573, 'The $changeStream stage is only supported on replica sets');
  throw new MongoError(73, `{aggregate: 1} is not valid for '${name}'; a collection is required.`);
}
