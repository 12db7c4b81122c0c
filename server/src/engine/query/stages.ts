import { MongoError, unknownName } from '../values/errors.ts';
import { identity } from '../values/keys.ts';
import { addIntegers } from '../values/numbers.ts';
import { isNumber } from '../values/typeNames.ts';
import { entriesOf } from '../values/paths.ts';
import { type Doc, isDocument, setField, toNumber } from '../values/types.ts';
import { compileExpression } from './expressions.ts';
import { lookup } from './lookup.ts';
import { compileFilter } from './match.ts';
import type { Engine } from './plan/query.ts';
import { compileProjection } from './project.ts';
import { noSortKey, parseSort, Sorter, sortKey } from './sort.ts';
import type { TimeSlices } from './timeSlices.ts';

/** Documents in batches, so that a long pipeline can let others work in between. */
export type Batches = AsyncGenerator<Doc[]>;

/** What a pipeline runs in. */
export interface PipelineContext {
  engine: Engine;
  database: string;
  time: TimeSlices;
}

/** What the stages of a pipeline may use. */
export interface StageContext extends PipelineContext {
  /** runs a pipeline that stands inside a stage */
  run(collection: string, pipeline: readonly unknown[]): Batches;
}

type Stage = (context: StageContext, input: Batches, spec: unknown) => Batches;

/** What a stage makes of one document; undefined leaves it out. */
type DocStage = (doc: Doc) => Doc | undefined;

/** How many documents one stage gives the next at once. */
const BATCH = 100;

/** Batches of what a function gives one by one. */
async function* inBatches(time: TimeSlices, next: () => Doc | undefined): Batches {
  let out: Doc[] = [];
  for (let doc = next(); doc; doc = next()) {
    out.push(doc);
    if (out.length >= BATCH) {
      yield out;
      out = [];
    }
    await time.rest();
  }
  if (out.length) yield out;
}

function project(spec: unknown): DocStage {
  if (!isDocument(spec) || Object.keys(spec).length === 0)
    throw new MongoError(51272, 'Invalid $project: projection specification must have at least one field');
  const projection = compileProjection(spec);
  return (doc) => projection?.apply(doc) ?? doc;
}

function addFields(spec: unknown): DocStage {
  if (!isDocument(spec)) throw new MongoError(40272, '$set specification stage must be an object');
  const projection = compileProjection(spec, true);
  return (doc) => projection?.apply(doc) ?? doc;
}

function unset(spec: unknown): DocStage {
  const paths = Array.isArray(spec) ? spec : [spec];
  if (paths.length === 0) throw new MongoError(31119, '$unset specification must not be empty');
  if (!paths.every((path) => typeof path === 'string'))
    throw new MongoError(Array.isArray(spec) ? 31120 : 31002, '$unset takes a string or an array of strings');
  return project(Object.fromEntries(paths.map((path) => [path, 0])));
}

/** The stages that look at one document at a time; those of update pipelines are among them. */
export const DOC_STAGES: Record<string, (spec: unknown) => DocStage> = {
  $match(spec) {
    const { test } = compileFilter(spec);
    return (doc) => (test(doc) ? doc : undefined);
  },
  $project: project,
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

/** What a field of $group adds up; its accumulator is $sum, the only one there is. */
function summand(field: string, spec: unknown): (doc: Doc) => unknown {
  if (field.includes('.')) throw new MongoError(40235, `The field name '${field}' cannot contain '.'`);
  if (!isDocument(spec)) throw new MongoError(40234, `The field '${field}' must be an accumulator object`);
  const [[name, operand] = ['', undefined], ...more] = entriesOf(spec);
  if (more.length) throw new MongoError(40238, `The field '${field}' must specify one accumulator`);
  if (name !== '$sum') throw unknownName(15952, `group operator ${name}`);
  if (Array.isArray(operand)) throw new MongoError(40237, 'The $sum accumulator is a unary operator');
  return compileExpression(operand);
}

/** $group: reads everything, keeps one entry for every value of _id. */
async function* group({ time }: StageContext, input: Batches, spec: unknown): Batches {
  if (!isDocument(spec)) throw new MongoError(15947, "a group's fields must be specified in an object");
  if (!('_id' in spec)) throw new MongoError(15955, 'a group specification must include an _id');
  const { _id, ...others } = spec;
  const names = Object.keys(others);
  const summands = names.map((name) => summand(name, others[name]));
  const idOf = compileExpression(_id);
  const groups = new Map<string, { id: unknown; sums: unknown[] }>();
  for await (const docs of input)
    for (const doc of docs) {
      const id = idOf(doc) ?? null;
      const key = identity(id);
      let one = groups.get(key);
      if (!one) groups.set(key, (one = { id, sums: summands.map(() => 0) }));
      for (const [i, summand] of summands.entries()) {
        const value = summand(doc);
        if (isNumber(value)) one.sums[i] = addIntegers(one.sums[i], value);
      }
      await time.rest();
    }
  const results = groups.values();
  yield* inBatches(time, () => {
    const { value: one, done } = results.next();
    if (done) return undefined;
    const out: Doc = { _id: one.id };
    names.forEach((name, i) => setField(out, name, one.sums[i]));
    return out;
  });
}

const STAGES: Record<string, Stage> = {
  ...Object.fromEntries(
    entriesOf(DOC_STAGES).map(([name]): [string, Stage] => [
      name,
      (context, input, spec) => mapDocs(context, input, (DOC_STAGES[name] as typeof project)(spec)),
    ]),
  ),
  $sort: sortDocs,
  $limit: limit,
  $group: group,
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
  if (!Object.hasOwn(STAGES, name)) throw unknownName(40324, `pipeline stage ${name}`);
  return [name, stage[name]];
}

/** Appends a stage to a pipeline. */
export function applyStage(context: StageContext, input: Batches, stage: Doc): Batches {
  const [name, spec] = readStage(stage);
  return (STAGES[name] as Stage)(context, input, spec);
}
