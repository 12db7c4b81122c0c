import { ObjectId } from 'bson';
import { compileFilter } from '../../query/match.ts';
import { MongoError, typeMismatch } from '../../values/errors.ts';
import { entriesOf, isArrayIndex } from '../../values/paths.ts';
import { type Doc, isDocument, toNumber } from '../../values/types.ts';
import { alike, readOptions } from '../options.ts';

const OPTIONS = {
  key: 'object!',
  name: 'string!',
  ...alike('flag', 'unique sparse'),
  partialFilterExpression: 'object',
  expireAfterSeconds: 'number',
  v: 'ignored',
} as const;
const MOST_FIELDS = 32;

const cannot = (message: string) => new MongoError(67, message);

function checkKey(key: Doc): void {
  if (Object.keys(key).length === 0) throw cannot('Index keys cannot be empty.');
  const fields = entriesOf(key);
  if (fields.length > MOST_FIELDS) throw new MongoError(13103, 'too many compound keys');
  for (const [path, direction] of fields) {
    if (typeof direction === 'string')
      throw cannot(`Index type '${direction}' is not supported by the embedded database`);
    if (!toNumber(direction))
      throw cannot(`Values in v:2 index key pattern cannot be of type ${typeof direction} or zero`);
    if (path.split('.').some((part) => part === '' || part.startsWith('$') || isArrayIndex(part)))
      throw cannot(`Index key contains an illegal field name: '${path}'`);
  }
}

/** The filter of a partial index may ask for equality with plain values, which is all that the product needs. */
function checkPartial(filter: Doc): void {
  compileFilter(filter);
  for (const [path, value] of entriesOf(filter))
    if (path.startsWith('$') || (typeof value === 'object' && !(value instanceof ObjectId)))
      throw cannot(`Only equality with a plain value is supported in a partial index: ${path}`);
}

/** The index of _id is always unique and holds every document. */
function checkIdIndex(given: Doc): void {
  for (const option of ['unique', 'sparse', 'partialFilterExpression', 'expireAfterSeconds'])
    if (given[option] !== undefined)
      throw new MongoError(197, `The field '${option}' is not valid for an _id index specification.`);
}

/** Reads what createIndexes wants. @returns the specification as it is stored and shown by listIndexes */
export function readIndexSpec(given: unknown, at: number): Doc {
  if (!isDocument(given))
    throw typeMismatch(`BSON field 'createIndexes.indexes.${at}' is the wrong type, expected type 'object'`);
  const unknown = Object.keys(given).find((option) => !Object.hasOwn(OPTIONS, option));
  if (unknown) throw new MongoError(197, `The field '${unknown}' is not valid for an index specification.`);
  const { key, name, unique, sparse, partialFilterExpression, expireAfterSeconds } = readOptions(
    'createIndexes.indexes',
    given,
    OPTIONS,
  );
  checkKey(key);
  const fields = entriesOf(key);
  if (name === '' || name === '*') throw cannot(`The index name '${name}' is not valid.`);
  if (fields.length === 1 && fields[0]?.[0] === '_id') checkIdIndex(given);
  const spec: Doc = { v: 2, key, name };
  if (unique) spec.unique = true;
  if (sparse) spec.sparse = true;
  if (partialFilterExpression) {
    if (sparse) throw cannot('cannot mix "partialFilterExpression" and "sparse" options');
    checkPartial(partialFilterExpression);
    spec.partialFilterExpression = partialFilterExpression;
  }
  if (expireAfterSeconds !== undefined) {
    if (!(expireAfterSeconds >= 0 && expireAfterSeconds <= 2147483647))
      throw cannot("TTL index 'expireAfterSeconds' option must be within an acceptable range of 0 to 2147483647");
    if (fields.length > 1) throw cannot('TTL indexes are single-field indexes, compound indexes do not support TTL');
    spec.expireAfterSeconds = given.expireAfterSeconds;
  }
  return spec;
}
