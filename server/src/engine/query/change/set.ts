import { MongoError, unsupported } from '../../values/errors.ts';
import { entriesOf } from '../../values/paths.ts';
import { type Doc, isDocument, setField } from '../../values/types.ts';
import { compileExpression, splitPath } from '../expressions.ts';
import { isOperators } from '../match.ts';

/**
 * Compiles $set, the one stage of update pipelines: all its fields are computed from the document as it was before.
 * @throws MongoError with MongoDB's codes, 238 for a path and for a plain document, which MongoDB merges into what is there
 */
export function compileSet(spec: unknown): (doc: Doc) => Doc {
  if (!isDocument(spec)) throw new MongoError(40272, '$set specification stage must be an object');
  const fields = entriesOf(spec).map(([name, value]) => {
    if (splitPath(name).length > 1) throw unsupported('A path in a $set stage');
    if (isDocument(value) && !isOperators(value)) throw unsupported('A plain document as a value of $set');
    return { name, compute: compileExpression(value) };
  });
  return (doc) => {
    const after = { ...doc };
    for (const { name, compute } of fields) {
      const value = compute(doc);
      if (value === undefined) delete after[name];
      else setField(after, name, value);
    }
    return after;
  };
}
