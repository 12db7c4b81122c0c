import { MongoError, unknownName, unsupported } from '../values/errors.ts';
import { identity } from '../values/keys.ts';
import { entriesOf } from '../values/paths.ts';
import { type Doc, isDocument } from '../values/types.ts';
import { compileExpression } from './expressions.ts';
import { lookup } from './lookup.ts';
import type { Engine } from './plan/query.ts';
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

/** How many documents one stage gives the next at once. */
const BATCH = 100;

/** Checks a field of $group: it counts the documents of its group, which is all that the product needs. */
function checkCount(field: string, spec: unknown): void {
  if (field.includes('.')) throw new MongoError(40235, `The field name '${field}' cannot contain '.'`);
  if (!isDocument(spec)) throw new MongoError(40234, `The field '${field}' must be an accumulator object`);
  const [[name, operand] = ['', undefined], ...more] = entriesOf(spec);
  if (more.length) throw new MongoError(40238, `The field '${field}' must specify one accumulator`);
  if (name !== '$sum') throw unknownName(15952, `group operator ${name}`);
  if (operand !== 1) throw unsupported('A sum of anything but 1');
}

/** $group: reads everything, keeps a count for every value of _id. */
async function* group({ time }: StageContext, input: Batches, spec: unknown): Batches {
  if (!isDocument(spec)) throw new MongoError(15947, "a group's fields must be specified in an object");
  if (!('_id' in spec)) throw new MongoError(15955, 'a group specification must include an _id');
  const { _id, ...counts } = spec;
  for (const [field, count] of entriesOf(counts)) checkCount(field, count);
  const idOf = compileExpression(_id);
  const groups = new Map<string, { id: unknown; count: number }>();
  for await (const docs of input)
    for (const doc of docs) {
      const id = idOf(doc) ?? null;
      const key = identity(id);
      const one = groups.get(key);
      if (one) one.count++;
      else groups.set(key, { id, count: 1 });
      await time.rest();
    }
  let out: Doc[] = [];
  for (const { id, count } of groups.values()) {
    out.push({ _id: id, ...Object.fromEntries(Object.keys(counts).map((field) => [field, count])) });
    if (out.length < BATCH) continue;
    yield out;
    out = [];
    await time.rest();
  }
  yield out;
}

/** The stages that a pipeline may begin with, in this order: all that a query can do. */
export const LEADING = ['$match', '$sort', '$limit', '$project'];

/** The stages that may follow. */
export const STAGES: Record<string, Stage> = { $group: group, $lookup: lookup };

/** Whether an aggregation has a stage of this name. */
export const isStage = (name: string) => LEADING.includes(name) || Object.hasOwn(STAGES, name);

/**
 * Takes a stage apart into its name and its specification.
 * @throws MongoError for what is no document with one field, and for stages that aren't there
 */
export function readStage(stage: unknown, isThere = isStage): [name: string, spec: unknown] {
  if (!isDocument(stage)) throw new MongoError(14, "Each element of the 'pipeline' array must be an object");
  const [name = '', ...more] = Object.keys(stage);
  if (name === '' || more.length)
    throw new MongoError(40323, 'A pipeline stage specification object must contain exactly one field.');
  if (!isThere(name)) throw unknownName(40324, `pipeline stage ${name}`);
  return [name, stage[name]];
}
