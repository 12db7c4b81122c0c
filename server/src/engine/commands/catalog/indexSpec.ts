import { MongoError, typeMismatch } from '../../values/errors.ts';
import { entriesOf, isArrayIndex } from '../../values/paths.ts';
import { type Doc, isDocument, toNumber } from '../../values/types.ts';
import { any, flag, number, object, readOptions, text } from '../options.ts';

const OPTIONS = { key: object, name: text, unique: flag, expireAfterSeconds: number, v: any };
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

/** The index of _id is always unique and its documents never expire. */
function checkIdIndex(given: Doc): void {
  for (const option of ['unique', 'expireAfterSeconds'])
    if (given[option] !== undefined)
      throw new MongoError(197, `The field '${option}' is not valid for an _id index specification.`);
}

/** Reads what createIndexes wants. @returns the specification as it is stored and shown by listIndexes */
export function readIndexSpec(given: unknown, at: number): Doc {
  if (!isDocument(given))
    throw typeMismatch(`BSON field 'createIndexes.indexes.${at}' is the wrong type, expected type 'object'`);
  const unknown = Object.keys(given).find((option) => !Object.hasOwn(OPTIONS, option));
  if (unknown) throw new MongoError(197, `The field '${unknown}' is not valid for an index specification.`);
  const { key, name, unique, expireAfterSeconds } = readOptions('createIndexes.indexes', given, OPTIONS, [
    'key',
    'name',
  ]);
  checkKey(key);
  const fields = entriesOf(key);
  if (name === '' || name === '*') throw cannot(`The index name '${name}' is not valid.`);
  if (fields.length === 1 && fields[0]?.[0] === '_id') checkIdIndex(given);
  const spec: Doc = { v: 2, key, name };
  if (unique) spec.unique = true;
  if (expireAfterSeconds !== undefined) {
    if (!(expireAfterSeconds >= 0 && expireAfterSeconds <= 2147483647))
      throw cannot("TTL index 'expireAfterSeconds' option must be within an acceptable range of 0 to 2147483647");
    if (fields.length > 1) throw cannot('TTL indexes are single-field indexes, compound indexes do not support TTL');
    spec.expireAfterSeconds = given.expireAfterSeconds;
  }
  return spec;
}
