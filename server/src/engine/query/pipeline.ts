import { MongoError, unknownName, unsupported } from '../values/errors.ts';
import { entriesOf } from '../values/paths.ts';
import { isNumber } from '../values/typeNames.ts';
import { type Doc, isDocument, toNumber } from '../values/types.ts';
import type { QueryOptions } from './query.ts';

/** A pipeline as a query, and what its documents are counted into, if they are. */
export interface Pipeline {
  options: QueryOptions;
  /** the document that has the number of the documents */
  countInto: ((count: number) => Doc) | undefined;
}

/** The stages that there are, in the order in which a pipeline may have them. */
const STAGES = ['$match', '$limit', '$group'];

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

/** The number of a $limit stage. */
function limitNumber(value: unknown): number {
  const number = toNumber(value);
  if (number === 0) throw new MongoError(15958, 'the limit must be positive');
  if (number === undefined || !Number.isInteger(number) || number < 0)
    throw new MongoError(5107201, 'invalid argument to $limit stage: Expected a positive integer');
  return number;
}

/** Reads $group, which counts all documents: `{ _id: 1, n: { $sum: 1 } }`, as drivers send it for countDocuments. */
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
 * Reads a pipeline of the stages that a query can do, in the order in which it does them.
 * @throws MongoError with MongoDB's codes for what is wrong, 238 for stages in another order
 */
export function readPipeline(pipeline: readonly unknown[]): Pipeline {
  const stages = pipeline.map((stage) => readStage(stage));
  const take = (name: string): unknown => (stages[0]?.[0] === name ? stages.shift()?.[1] : undefined);
  const filters: Doc[] = [];
  for (let filter = take('$match'); filter !== undefined; filter = take('$match')) {
    if (!isDocument(filter)) throw new MongoError(15959, 'the match filter must be an expression in an object');
    filters.push(filter);
  }
  const [limit, group] = [take('$limit'), take('$group')];
  if (stages[0]) throw unsupported(`${stages[0][0]} anywhere but in the order ${STAGES.join(', ')},`);
  const options = {
    filter: filters.length > 1 ? { $and: filters } : filters[0],
    limit: limit === undefined ? 0 : limitNumber(limit),
    countsOnly: group !== undefined,
  };
  return { options, countInto: group === undefined ? undefined : readGroup(group) };
}
