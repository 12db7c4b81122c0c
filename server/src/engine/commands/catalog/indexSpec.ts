import { MongoError, typeMismatch } from '../../values/errors.ts';
import { entriesOf, isArrayIndex } from '../../values/paths.ts';
import { type Doc, isDocument, toNumber } from '../../values/types.ts';
import { any, flag, number, object, readOptions, text } from '../options.ts';

const OPTIONS = { key: object, name: text, unique: flag, expireAfterSeconds: number, v: any };
const MOST_FIELDS = 32;

const cannot = (message: string) => new MongoError(67, message);

function checkKey(key: Doc): void {
  const fields = entriesOf(key);
  if (fields.length < 1 || fields.length > MOST_FIELDS) throw cannot(`An index has 1 to ${MOST_FIELDS} fields.`);
  if (fields.length === 1 && fields[0]?.[0] === '_id') throw cannot('The index of _id is there already.');
  for (const [path, direction] of fields) {
    if (!toNumber(direction)) throw cannot(`The index type '${String(direction)}' is not supported`);
    if (path.split('.').some((part) => part === '' || part.startsWith('$') || isArrayIndex(part)))
      throw cannot(`Index key contains an illegal field name: '${path}'`);
  }
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
  if (name === '' || name === '*') throw cannot(`The index name '${name}' is not valid.`);
  const spec: Doc = { v: 2, key, name };
  if (unique) spec.unique = true;
  if (expireAfterSeconds !== undefined) {
    if (!(expireAfterSeconds >= 0 && expireAfterSeconds <= 2147483647))
      throw cannot("TTL index 'expireAfterSeconds' option must be within an acceptable range of 0 to 2147483647");
    if (Object.keys(key).length > 1)
      throw cannot('TTL indexes are single-field indexes, compound indexes do not support TTL');
    spec.expireAfterSeconds = given.expireAfterSeconds;
  }
  return spec;
}
