import { MongoError } from '../values/errors.ts';
import { type Doc, isDocument, toNumber } from '../values/types.ts';
import { type Batches, inBatches } from './batches.ts';
import { operatorOf } from './elsewhere.ts';
import type { Engine } from './engine.ts';
import { groupDocs } from './group.ts';
import { lookup } from './lookup.ts';
import { compileFilter } from './match.ts';
import { compileProjection } from './project.ts';
import { noSortKey, parseSort, Sorter, sortKey } from './sort.ts';
import type { TimeSlices } from './timeSlices.ts';

/** What a pipeline runs in. */
export interface PipelineContext {
  engine: Engine;
  database: string;
  time: TimeSlices;
}

/** What the stages of a pipeline may use. */
export interface StageContext extends PipelineContext {
  /** runs a pipeline that stands inside a stage */
  run(collection: string, pipeline: readonly Doc[]): Batches;
}

type Stage = (context: StageContext, input: Batches, spec: unknown) => Batches;

/** What a stage makes of one document; undefined leaves it out. */
type DocStage = (doc: Doc) => Doc | undefined;

function project(spec: unknown): DocStage {
  if (!isDocument(spec) || Object.keys(spec).length === 0)
    throw new MongoError(51272, 'Invalid $project: projection specification must have at least one field');
  const projection = compileProjection(spec);
  return (doc) => projection?.apply(doc) ?? doc;
}

function addFields(spec: unknown): DocStage {
  if (!isDocument(spec)) throw new MongoError(40272, '$addFields specification stage must be an object');
  const projection = compileProjection(spec, true);
  return (doc) => projection?.apply(doc) ?? doc;
}

function unset(spec: unknown): DocStage {
  const paths = Array.isArray(spec) ? spec : [spec];
  const refusal = '$unset specification must be a string or an array of strings';
  if (paths.length === 0) throw new MongoError(31119, refusal);
  if (!paths.every((path) => typeof path === 'string'))
    throw new MongoError(Array.isArray(spec) ? 31120 : 31002, refusal);
  return project(Object.fromEntries(paths.map((path) => [path, 0])));
}

/** The stages that look at one document at a time; those of update pipelines are among them. */
export const DOC_STAGES: Record<string, (spec: unknown) => DocStage> = {
  $match(spec) {
    const { test } = compileFilter(spec);
    return (doc) => (test(doc) ? doc : undefined);
  },
  $project: project,
  $addFields: addFields,
  $set: addFields,
  $unset: unset,
};

/** A stage that turns every document into one or none. */
async function* mapDocs({ time }: StageContext, input: Batches, change: DocStage): Batches {
  for await (const docs of input) {
    const out: Doc[] = [];
    for (const doc of docs) {
      const changed = change(doc);
      if (changed) out.push(changed);
      await time.rest();
    }
    if (out.length) yield out;
  }
}

async function* sortDocs({ time }: StageContext, input: Batches, spec: unknown): Batches {
  const fields = parseSort(spec);
  if (fields.length === 0) throw noSortKey();
  const sorter = new Sorter<Doc>();
  for await (const docs of input)
    for (const doc of docs) {
      sorter.add(sortKey(fields, doc), doc, 0);
      await time.rest();
    }
  sorter.finish();
  yield* inBatches(time, () => sorter.next());
}

/** The number of a $limit stage. */
export function limitNumber(value: unknown): number {
  const number = toNumber(value);
  if (number === 0) throw new MongoError(15958, 'the limit must be positive');
  if (number === undefined || !Number.isInteger(number) || number < 0)
    throw new MongoError(5107201, 'invalid argument to $limit stage: Expected a positive integer');
  return number;
}

async function* limit(_context: StageContext, input: Batches, spec: unknown): Batches {
  let left = limitNumber(spec);
  for await (const docs of input) {
    yield docs.slice(0, left);
    left -= docs.length;
    if (left <= 0) return;
  }
}

const STAGES: Record<string, Stage> = {
  ...Object.fromEntries(
    Object.entries(DOC_STAGES).map(([name, compile]): [string, Stage] => [
      name,
      (context, input, spec) => mapDocs(context, input, compile(spec)),
    ]),
  ),
  $sort: sortDocs,
  $limit: limit,
  $group: ({ time }, input, spec) => groupDocs(time, input, spec),
  $lookup: lookup,
};

/**
 * Takes a stage apart into its name, which there is, and its specification.
 * @throws MongoError for what is no document with one field, and for stages that don't exist
 */
export function readStage(stage: unknown): [string, unknown] {
  if (!isDocument(stage)) throw new MongoError(14, "Each element of the 'pipeline' array must be an object");
  const [name = '', ...more] = Object.keys(stage);
  if (name === '' || more.length)
    throw new MongoError(40323, 'A pipeline stage specification object must contain exactly one field.');
  if (name === '$changeStream')
    throw new MongoError(40573, 'The $changeStream stage is only supported on replica sets');
  const unknown = () => new MongoError(40324, `Unrecognized pipeline stage name: '${name}'`);
  operatorOf('stage', STAGES, name, unknown);
  return [name, stage[name]];
}

/** Appends a stage to a pipeline. */
export function applyStage(context: StageContext, input: Batches, stage: Doc): Batches {
  const [name, spec] = readStage(stage);
  return (STAGES[name] as Stage)(context, input, spec);
}
