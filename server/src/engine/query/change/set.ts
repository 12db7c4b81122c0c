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
 * Compiles $set, the one stage of update pipelines: all its fields are computed from the document as it was before.
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
