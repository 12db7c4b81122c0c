import { MongoError, unsupported } from '../../values/errors.ts';
import { entriesOf } from '../../values/paths.ts';
import { type Doc, getField, isDocument, setField } from '../../values/types.ts';
import { compileExpression, splitPath } from '../expressions.ts';
import { isOperators } from '../match.ts';

/**
 * Puts a value at a path; what lies below the document is copied before it changes.
 * @param compute makes the value, undefined for none; not called where a path through an empty array ends
 */
function put(doc: Doc, [name = '', ...rest]: string[], compute: () => unknown): void {
  const value = rest.length ? putInside(getField(doc, name), rest, compute) : compute();
  if (value === undefined) delete doc[name];
  else setField(doc, name, value);
}

function putInside(place: unknown, path: string[], compute: () => unknown): unknown {
  if (Array.isArray(place)) return place.map((item) => putInside(item, path, compute));
  const doc = isDocument(place) ? { ...place } : {};
  put(doc, path, compute);
  return doc;
}

/**
 * Compiles $set of an update pipeline: all its fields are computed from the document as it was before.
 * @throws MongoError with MongoDB's codes, 238 for a plain document, which MongoDB merges into what is there
 */
export function compileSet(spec: unknown): (doc: Doc) => Doc {
  if (!isDocument(spec)) throw new MongoError(40272, '$set specification stage must be an object');
  const fields = entriesOf(spec).map(([path, value]) => {
    if (isDocument(value) && !isOperators(value)) throw unsupported('A plain document as a value of $set');
    return { path: splitPath(path), compute: compileExpression(value) };
  });
  for (const { path } of fields)
    for (let length = 1; length < path.length; length++)
      if (Object.hasOwn(spec, path.slice(0, length).join('.')))
        throw new MongoError(40176, `$set names two conflicting paths: ${path.join('.')}`);
  return (doc) => {
    const after = { ...doc };
    for (const { path, compute } of fields) put(after, path, () => compute(doc));
    return after;
  };
}

function remove(place: unknown, [name = '', ...rest]: string[]): unknown {
  if (Array.isArray(place)) return place.map((item) => remove(item, [name, ...rest]));
  if (!isDocument(place) || !Object.hasOwn(place, name)) return place;
  const doc = { ...place };
  if (rest.length) setField(doc, name, remove(doc[name], rest));
  else delete doc[name];
  return doc;
}

/**
 * Compiles $unset, which removes fields, also those of documents in arrays.
 * @param spec a path or a list of paths
 * @throws MongoError with MongoDB's codes for what names no fields, or the same field twice
 */
export function compileUnset(spec: unknown): (doc: Doc) => Doc {
  const names = typeof spec === 'string' ? [spec] : spec;
  if (!Array.isArray(names)) throw new MongoError(31002, '$unset specification must be a string or an array');
  if (names.length === 0) throw new MongoError(31119, '$unset specification must have at least one field');
  const paths = names.map((name: unknown) => {
    if (typeof name !== 'string') throw new MongoError(31120, '$unset specification must contain only string values');
    return splitPath(name);
  });
  for (const [at, path] of paths.entries())
    for (const other of paths.slice(0, at)) {
      const shorter = Math.min(path.length, other.length);
      if (path.slice(0, shorter).join('.') === other.slice(0, shorter).join('.'))
        throw new MongoError(path.length === other.length ? 31250 : 31249, `Path collision at ${path.join('.')}`);
    }
  return (doc) => paths.reduce((current, path) => remove(current, path) as Doc, doc);
}
