import { decode } from '../values/decode.ts';
import { MongoError } from '../values/errors.ts';
import { entriesOf } from '../values/paths.ts';
import { isNumber } from '../values/typeNames.ts';
import { type Doc, isDocument } from '../values/types.ts';
import { Query, rowsOf } from './plan/query.ts';
import { compileProjection } from './project.ts';
import { noSortKey, parseSort } from './sort.ts';
import { applyStage, type Batches, limitNumber, type PipelineContext, readStage, type StageContext } from './stages.ts';
import type { TimeSlices } from './timeSlices.ts';

/** A pipeline that is ready to run: what it reads, and what its further stages make of that. */
interface Pipeline {
  query: Query;
  /** undefined if the rows of the query are the result */
  docs: (() => Batches) | undefined;
}

/** Makes a smaller document's bytes of those of a document. */
type Cut = (bytes: Buffer) => Buffer;

async function* decoded(query: Query, time: TimeSlices, cut?: Cut): Batches {
  const late = cut && !query.cutRows(cut) ? cut : (bytes: Buffer) => bytes;
  for await (const rows of rowsOf(query, time)) yield rows.map((row) => decode(late(row.bytes)));
}

/** Takes the leading stages that an index can serve away from `stages` and makes a query of them. */
function leadingQuery({ engine, database }: PipelineContext, from: string, stages: Doc[], hint: unknown): Query {
  const filters: Doc[] = [];
  while (stages[0] && '$match' in stages[0]) {
    const filter = stages.shift()?.$match;
    if (!isDocument(filter)) throw new MongoError(15959, 'the match filter must be an expression in an object');
    filters.push(filter);
  }
  const take = (name: string): unknown => (stages[0] && name in stages[0] ? stages.shift()?.[name] : undefined);
  const sort = take('$sort');
  if (sort !== undefined && parseSort(sort).length === 0) throw noSortKey();
  const limit = take('$limit');
  return new Query(engine, `${database}.${from}`, {
    filter: filters.length > 1 ? { $and: filters } : filters[0],
    sort,
    limit: limit === undefined ? 0 : limitNumber(limit),
    hint,
  });
}

/** Takes a leading stage that keeps or drops whole fields away from `stages`, so that only what it leaves is decoded. */
function leadingCut(stages: Doc[]): Cut | undefined {
  const spec = stages[0]?.$project;
  const projection = isDocument(spec) && Object.keys(spec).length > 0 ? compileProjection(spec) : undefined;
  if (!projection?.plain) return undefined;
  stages.shift();
  return projection.applyBytes;
}

/** Whether a stage is a group that looks at no field, as where drivers count. */
function countsOnly(stage: Doc | undefined): boolean {
  const spec = stage?.$group;
  return (
    isDocument(spec) &&
    entriesOf(spec).every(([name, value]) => isNumber(name === '_id' || !isDocument(value) ? value : value.$sum))
  );
}

/**
 * Prepares a pipeline over a collection of the context's database.
 * @throws MongoError for stages that there are not; what is wrong inside of others shows when it runs
 */
export function preparePipeline(
  context: PipelineContext,
  collection: string,
  pipeline: readonly unknown[],
  hint?: unknown,
): Pipeline {
  pipeline.forEach(readStage);
  const stages = [...pipeline] as Doc[];
  const query = leadingQuery(context, collection, stages, hint);
  const cut = leadingCut(stages);
  if (countsOnly(stages[0])) query.countRows();
  const run: StageContext['run'] = (from, inner) => {
    const inside = preparePipeline(context, from, inner);
    return inside.docs?.() ?? decoded(inside.query, context.time);
  };
  const docs = () =>
    stages.reduce((input, stage) => applyStage({ ...context, run }, input, stage), decoded(query, context.time, cut));
  return { query, docs: cut || stages.length ? docs : undefined };
}
