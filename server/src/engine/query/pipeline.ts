import { decode } from '../values/decode.ts';
import { MongoError, unsupported } from '../values/errors.ts';
import { isNumber } from '../values/typeNames.ts';
import { isDocument, toNumber } from '../values/types.ts';
import { Query, rowsOf } from './plan/query.ts';
import { parseSort } from './sort.ts';
import { type Batches, LEADING, type PipelineContext, readStage, STAGES, type StageContext } from './stages.ts';
import type { TimeSlices } from './timeSlices.ts';

/** A pipeline that is ready to run: what it reads, and what its further stages make of that. */
interface Pipeline {
  query: Query;
  /** undefined if the rows of the query are the result */
  docs: (() => Batches) | undefined;
}

async function* decoded(query: Query, time: TimeSlices): Batches {
  for await (const rows of rowsOf(query, time)) yield rows.map((row) => decode(row.bytes));
}

/** The number of a $limit stage. */
function limitNumber(value: unknown): number {
  const number = toNumber(value);
  if (number === 0) throw new MongoError(15958, 'the limit must be positive');
  if (number === undefined || !Number.isInteger(number) || number < 0)
    throw new MongoError(5107201, 'invalid argument to $limit stage: Expected a positive integer');
  return number;
}

/** Takes the leading stages away from `stages` and makes a query of them. */
function leadingQuery(
  { engine, database }: PipelineContext,
  from: string,
  stages: [string, unknown][],
  hint: unknown,
): Query {
  const take = (name: string): unknown => (stages[0]?.[0] === name ? stages.shift()?.[1] : undefined);
  const filters: unknown[] = [];
  for (let filter = take('$match'); filter !== undefined; filter = take('$match')) {
    if (!isDocument(filter)) throw new MongoError(15959, 'the match filter must be an expression in an object');
    filters.push(filter);
  }
  const [sort, limit, projection] = [take('$sort'), take('$limit'), take('$project')];
  if (sort !== undefined && parseSort(sort).length === 0)
    throw new MongoError(15976, '$sort stage must have at least one sort key');
  if (projection !== undefined && !(isDocument(projection) && Object.keys(projection).length > 0))
    throw new MongoError(51272, 'Invalid $project: projection specification must have at least one field');
  return new Query(engine, `${database}.${from}`, {
    filter: filters.length > 1 ? { $and: filters } : filters[0],
    sort,
    limit: limit === undefined ? 0 : limitNumber(limit),
    projection,
    hint,
  });
}

/**
 * Prepares a pipeline over a collection of the context's database.
 * @throws MongoError for stages that there are not, or not at that place; what is wrong inside of others shows when it runs
 */
export function preparePipeline(
  context: PipelineContext,
  collection: string,
  pipeline: readonly unknown[],
  hint?: unknown,
): Pipeline {
  const stages = pipeline.map((stage) => readStage(stage));
  const query = leadingQuery(context, collection, stages, hint);
  const late = stages.find(([name]) => LEADING.includes(name));
  if (late) throw unsupported(`${late[0]} anywhere but at the beginning, in the order ${LEADING.join(', ')},`);
  const [first, spec] = stages[0] ?? [];
  // Where drivers count, nothing of a document is looked at.
  if (first === '$group' && isDocument(spec) && isNumber(spec._id)) query.countRows();
  const run: StageContext['run'] = (from, inner) => {
    const inside = preparePipeline(context, from, inner);
    return inside.docs?.() ?? decoded(inside.query, context.time);
  };
  const docs = () =>
    stages.reduce(
      (input, [name, spec]) => (STAGES[name] as (typeof STAGES)[string])({ ...context, run }, input, spec),
      decoded(query, context.time),
    );
  return { query, docs: stages.length ? docs : undefined };
}
