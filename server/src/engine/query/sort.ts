import { type IndexField, valueRows } from '../storage/indexes.ts';
import { badValue, MongoError, unsupported } from '../values/errors.ts';
import { encodeKey } from '../values/keys.ts';
import { entriesOf, isArrayIndex } from '../values/paths.ts';
import { isDocument, toNumber } from '../values/types.ts';
import { splitPath } from './expressions.ts';

/** Reads a sort specification. */
export function parseSort(spec: unknown): IndexField[] {
  if (spec === undefined || spec === null) return [];
  if (!isDocument(spec)) throw new MongoError(14, "Expected field 'sort' to be of type object");
  return entriesOf(spec).map(([path, direction]) => {
    const parts = splitPath(path);
    if (parts.some(isArrayIndex)) throw unsupported('Sorting by a position in an array');
    const number = toNumber(direction);
    if (number === undefined) throw new MongoError(15974, `Illegal key in $sort specification: ${path}`);
    if (number !== 1 && number !== -1)
      throw new MongoError(15975, '$sort key ordering must be 1 (for ascending) or -1 (for descending)');
    return { path, parts, descending: number === -1 };
  });
}

/**
 * Bytes that sort documents. A document with arrays has several, as in an index; the first of them counts.
 * @throws MongoError 2 if two different arrays take part
 */
export function sortKey(fields: IndexField[], doc: unknown): Buffer {
  const paths = fields.map(({ parts }) => parts);
  let rows: unknown[][];
  try {
    rows = valueRows(doc, paths);
  } catch {
    throw badValue('cannot sort with keys that are parallel arrays');
  }
  const keys = rows.map((row) =>
    encodeKey(row.map((value, i) => ({ value, descending: fields[i]?.descending === true }))),
  );
  return keys.reduce((first, key) => (Buffer.compare(key, first) < 0 ? key : first));
}
