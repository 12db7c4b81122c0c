import { compileFilter } from '../query/match.ts';
import { MongoError } from '../values/errors.ts';
import { entriesOf } from '../values/paths.ts';
import { type Doc, isDocument, isTrue, toNumber } from '../values/types.ts';
import { alike, checkOptions, type Options } from './command.ts';

const OPTIONS: Options = {
  key: 'object!',
  name: 'string!',
  ...alike('flag', 'unique sparse'),
  partialFilterExpression: 'object',
  expireAfterSeconds: 'number',
  collation: 'collation',
  ...alike('ignored', 'v background ns'),
  ...alike('refused', 'hidden storageEngine wildcardProjection prepareUnique clustered bits min max'),
  ...alike('refused', 'weights default_language language_override textIndexVersion 2dsphereIndexVersion'),
};
const MOST_FIELDS = 32;

const cannot = (message: string) => new MongoError(67, message);

function checkKey(key: unknown): asserts key is Doc {
  if (!isDocument(key) || Object.keys(key).length === 0) throw cannot('Index keys cannot be empty.');
  const fields = entriesOf(key);
  if (fields.length > MOST_FIELDS) throw new MongoError(13103, 'too many compound keys');
  for (const [path, direction] of fields) {
    if (typeof direction === 'string')
      throw cannot(`Index type '${direction}' is not supported by the embedded database`);
    if (!toNumber(direction))
      throw cannot(`Values in v:2 index key pattern cannot be of type ${typeof direction} or zero`);
    if (path.includes('$**')) throw cannot('Wildcard indexes are not supported by the embedded database');
    if (path.split('.').some((part) => part === '' || part.startsWith('$')))
      throw cannot(`Index key contains an illegal field name: '${path}'`);
  }
}

const PARTIAL_OPERATORS = ['$eq', '$exists', '$gt', '$gte', '$lt', '$lte', '$type', '$in'];

/** What MongoDB allows in the filter of a partial index. */
function checkPartial(filter: Doc): void {
  compileFilter(filter);
  for (const [path, condition] of entriesOf(filter)) {
    if (path === '$and' || path === '$or') (condition as Doc[]).forEach(checkPartial);
    else if (path.startsWith('$')) throw cannot(`Expression not supported in partial index: ${path}`);
    else if (isDocument(condition))
      for (const [operator, operand] of entriesOf(condition))
        if (
          operator.startsWith('$') &&
          (!PARTIAL_OPERATORS.includes(operator) || (operator === '$exists' && operand !== true))
        )
          throw cannot(`Expression not supported in partial index: ${operator}`);
  }
}

/** The index of _id is always unique and holds every document. */
function checkIdIndex(given: Doc): void {
  for (const option of ['unique', 'sparse', 'partialFilterExpression', 'expireAfterSeconds'])
    if (given[option] !== undefined)
      throw new MongoError(197, `The field '${option}' is not valid for an _id index specification.`);
}

/**
 * Reads what createIndexes wants.
 * @returns the specification as it is stored and shown by listIndexes
 */
export function readIndexSpec(given: Doc): Doc {
  const unknown = Object.keys(given).find((option) => !Object.hasOwn(OPTIONS, option));
  if (unknown) throw new MongoError(197, `The field '${unknown}' is not valid for an index specification.`);
  checkOptions('createIndexes.indexes', given, OPTIONS);
  const { key, name, unique, sparse, partialFilterExpression, expireAfterSeconds } = given;
  checkKey(key);
  const fields = entriesOf(key);
  if (name === '' || name === '*') throw cannot(`The index name '${String(name)}' is not valid.`);
  if (fields.length === 1 && fields[0]?.[0] === '_id') checkIdIndex(given);
  const spec: Doc = { v: 2, key, name };
  if (isTrue(unique)) spec.unique = true;
  if (isTrue(sparse)) spec.sparse = true;
  if (partialFilterExpression !== undefined) {
    if (isTrue(sparse)) throw cannot('cannot mix "partialFilterExpression" and "sparse" options');
    checkPartial(partialFilterExpression as Doc);
    spec.partialFilterExpression = partialFilterExpression;
  }
  if (expireAfterSeconds !== undefined) {
    const seconds = toNumber(expireAfterSeconds);
    if (seconds === undefined || seconds < 0 || seconds > 2147483647)
      throw cannot("TTL index 'expireAfterSeconds' option must be within an acceptable range of 0 to 2147483647");
    if (fields.length > 1) throw cannot('TTL indexes are single-field indexes, compound indexes do not support TTL');
    spec.expireAfterSeconds = expireAfterSeconds;
  }
  return spec;
}
