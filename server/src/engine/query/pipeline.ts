import { MongoError, unknownName, unsupported } from '../values/errors.ts';
import { entriesOf } from '../values/paths.ts';
import { isNumber } from '../values/typeNames.ts';
import { type Doc, isDocument, toNumber } from '../values/types.ts';

/** A pipeline that counts documents. */
export interface Pipeline {
  filter: Doc;
  /** the document that has their number */
  countInto: (count: number) => Doc;
}

/** The stages that there are: those that drivers send for countDocuments. */
const STAGES = ['$match', '$group'];

/** Whether an aggregation has a stage of this name. */
export const isStage = (name: string) => STAGES.includes(name);

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

/** Reads $group, which counts all documents: `{ _id: 1, n: { $sum: 1 } }`. */
function readGroup(spec: unknown): (count: number) => Doc {
  if (!isDocument(spec)) throw new MongoError(15947, "a group's fields must be specified in an object");
  if (!('_id' in spec)) throw new MongoError(15955, 'a group specification must include an _id');
  const { _id, ...counts } = spec;
  if (_id !== null && !isNumber(_id)) throw unsupported('A $group by anything but a constant');
  for (const [field, operand] of entriesOf(counts)) {
    if (!isDocument(operand)) throw new MongoError(40234, `The field '${field}' must be an accumulator object`);
    const [[name, value] = ['', undefined]] = entriesOf(operand);
    if (name !== '$sum') throw unknownName(15952, `group operator ${name}`);
    if (toNumber(value) !== 1) throw unsupported('A sum of anything but 1');
  }
  return (count) => ({ _id, ...Object.fromEntries(Object.keys(counts).map((field) => [field, count])) });
}

/**
 * Reads a pipeline of any number of $match, which come first, and one $group.
 * @throws MongoError with MongoDB's codes for what is wrong, 238 for any other order
 */
export function readPipeline(pipeline: readonly unknown[]): Pipeline {
  const stages = pipeline.map((stage) => readStage(stage));
  const filters = stages.slice(0, -1).map(([name, filter]) => {
    if (name !== '$match') throw unsupported(`${name} before another stage`);
    if (!isDocument(filter)) throw new MongoError(15959, 'the match filter must be an expression in an object');
    return filter;
  });
  const [last, spec] = stages.at(-1) ?? [];
  if (last !== '$group') throw unsupported('A pipeline that does not end with $group');
  return { filter: filters.length > 0 ? { $and: filters } : {}, countInto: readGroup(spec) };
}
