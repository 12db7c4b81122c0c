import { MongoError, unknownName } from '../values/errors.ts';
import { entriesOf } from '../values/paths.ts';
import { type Doc, getField, isDocument, setField } from '../values/types.ts';
import { type Compute, type Context, OPERATORS } from './expressionOperators.ts';

/** The value at a path: of documents in an array a list of theirs; arrays in arrays are passed over. */
function follow(root: unknown, path: string[], from = 0): unknown {
  let value = root;
  for (let at = from; at < path.length; at++) {
    if (Array.isArray(value)) {
      const list: unknown[] = [];
      for (const item of value) {
        const found = isDocument(item) ? follow(item, path, at) : undefined;
        if (found !== undefined) list.push(found);
      }
      return list;
    }
    if (!isDocument(value)) return undefined;
    value = getField(value, path[at] as string);
  }
  return value;
}

/** Takes a dotted path apart. */
export function splitPath(path: string): string[] {
  if (path === '') throw new MongoError(40352, 'FieldPath cannot be constructed with empty string');
  if (path.endsWith('.')) throw new MongoError(40353, "FieldPath must not end with a '.'.");
  const parts = path.split('.');
  for (const part of parts) {
    if (part === '') throw new MongoError(15998, 'FieldPath field names may not be empty strings.');
    if (part.startsWith('$')) throw new MongoError(16410, `FieldPath field names may not start with '$': ${path}`);
  }
  return parts;
}

/** `$a.b`, or `$$name.a.b` of a variable. */
function compilePath(text: string, { variables }: Context): Compute {
  if (text === '$') throw new MongoError(16872, "'$' by itself is not a valid FieldPath");
  if (!text.startsWith('$$')) {
    const path = splitPath(text.slice(1));
    return (root) => follow(root, path);
  }
  const [name = '', ...path] = text.slice(2).split('.');
  if (name === '') throw new MongoError(9, 'empty variable names are not allowed');
  if (path.length) splitPath(path.join('.'));
  const variable = variables.get(name);
  if (variable) return () => follow(variable.value, path);
  throw unknownName(17276, `variable $$${name}`);
}

/** An object whose fields are expressions; fields without a value are left out. */
function compileObject(fields: [string, unknown][], context: Context): Compute {
  const computed = fields.map(([name, value]) => {
    if (name.includes('.')) throw new MongoError(16412, "FieldPath field names may not contain '.'.");
    splitPath(name);
    return [name, compile(value, context)] as const;
  });
  return (root) => {
    const out: Doc = {};
    for (const [name, compute] of computed) {
      const value = compute(root);
      if (value !== undefined) setField(out, name, value);
    }
    return out;
  };
}

function compile(value: unknown, context: Context): Compute {
  if (typeof value === 'string' && value.startsWith('$')) return compilePath(value, context);
  const inside = { ...context, unknownCode: 168 };
  if (Array.isArray(value)) {
    const items = value.map((item) => compile(item, inside));
    return (root) => items.map((compute) => compute(root) ?? null);
  }
  if (!isDocument(value)) return () => value;
  const fields = entriesOf(value);
  const [name = '', operand] = fields[0] ?? [];
  if (!name.startsWith('$')) return compileObject(fields, inside);
  if (fields.length > 1)
    throw new MongoError(15983, `an expression must have exactly one field: ${Object.keys(value)}`);
  const operator = getField(OPERATORS, name) as (typeof OPERATORS)[string] | undefined;
  if (!operator) throw unknownName(context.unknownCode, `expression ${name}`);
  return operator(operand, inside, name);
}

/**
 * Makes a function of an expression.
 * @throws MongoError with MongoDB's code for what can't be computed, before any document is read
 */
export function compileExpression(expression: unknown, unknownCode = 168): Compute {
  return compile(expression, { variables: new Map(), unknownCode, compile });
}
