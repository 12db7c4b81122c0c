import type { Options } from 'mingo/types';
import { MongoError } from '../values/errors.ts';
import { entriesOf } from '../values/paths.ts';
import { getField, isDocument, setField, type Doc } from '../values/types.ts';
import { evaluate, type Library } from './mingoAdapters.ts';

/**
 * Paths, objects and lists of one operand mean something else to mingo than to MongoDB: it reads numbers as positions,
 * opens arrays in arrays and keeps fields without a value. So they become operators of our own before it sees them.
 */

const names = (text: string) => new Set(text.split(' ').map((name) => `$${name}`));

/** Operators of exactly one operand, which may be given as a list of one. */
const UNARY = names(
  'abs ceil floor sqrt exp ln log10 sin cos tan asin acos atan sinh cosh tanh asinh acosh atanh degreesToRadians ' +
    'radiansToDegrees not size isArray reverseArray first last objectToArray arrayToObject type isNumber toString toInt ' +
    'toLong toDouble toDecimal toBool toDate toObjectId strLenCP strLenBytes toLower toUpper anyElementTrue ' +
    'allElementsTrue year month dayOfMonth dayOfYear dayOfWeek week hour minute second millisecond isoWeek isoWeekYear ' +
    'isoDayOfWeek',
);

/** Operators whose operand may be a document of services; a document elsewhere is an object to be made. */
const NAMED = names(
  'cond switch let map filter reduce zip sortArray getField setField unsetField convert firstN lastN maxN minN ' +
    'median percentile trim ltrim rtrim replaceOne replaceAll regexMatch regexFind regexFindAll rand ' +
    'sampleRate dateToString dateFromString dateToParts dateFromParts dateAdd dateSubtract dateDiff dateTrunc year month ' +
    'dayOfMonth dayOfYear dayOfWeek week hour minute second millisecond isoWeek isoWeekYear isoDayOfWeek',
);

/** Services that hold no expression. */
const PLAIN_PARTS = new Set(['sortBy', 'as']);

const object = (fields: Doc) => ({ $trefoilObject: entriesOf(fields).map(([name, value]) => [name, exact(value)]) });

function part(name: string, value: unknown): unknown {
  if (PLAIN_PARTS.has(name)) return value;
  if (name === 'vars' && isDocument(value)) return services(value);
  if (name === 'branches' && Array.isArray(value)) return value.map((one) => (isDocument(one) ? services(one) : one));
  return exact(value);
}

const services = (named: Doc) => Object.fromEntries(entriesOf(named).map(([name, value]) => [name, part(name, value)]));

function operandOf(name: string, operand: unknown): unknown {
  if (isDocument(operand) && !Object.keys(operand)[0]?.startsWith('$'))
    return NAMED.has(name) ? services(operand) : object(operand);
  if (!UNARY.has(name) || !Array.isArray(operand)) return exact(operand);
  if (operand.length !== 1)
    throw new MongoError(16020, `Expression ${name} takes exactly 1 arguments. ${operand.length} were passed in.`);
  const [only] = operand as unknown[];
  return Array.isArray(only) ? { $trefoilList: exact(only) } : exact(only);
}

/** An expression that mingo evaluates as MongoDB does. */
export function exact(value: unknown): unknown {
  if (typeof value === 'string' && value.startsWith('$')) {
    const [first = '', ...rest] = value.split('.');
    const path = first.startsWith('$$') ? { variable: first, rest } : { rest: [first.slice(1), ...rest] };
    return rest.length === 0 && 'variable' in path ? value : { $trefoilPath: path };
  }
  if (Array.isArray(value)) return value.map(exact);
  if (!isDocument(value)) return value;
  const [name, operand] = entriesOf(value)[0] ?? [];
  if (name === undefined || name === '$literal') return value;
  return name.startsWith('$') ? { [name]: operandOf(name, operand) } : object(value);
}

/** The value at a path: of documents in an array a list of theirs, arrays in arrays are passed over. */
function follow(root: unknown, path: string[]): unknown {
  let value = root;
  for (let at = 0; at < path.length; at++) {
    if (Array.isArray(value)) {
      const rest = path.slice(at);
      return value.filter(isDocument).flatMap((item) => {
        const found = follow(item, rest);
        return found === undefined ? [] : [found];
      });
    }
    if (!isDocument(value)) return undefined;
    value = getField(value, path[at] as string);
  }
  return value;
}

interface WithRoot extends Options {
  local: { root: unknown };
}

/** The operators that `exact` puts in. */
export const PATHS: Library = {
  $trefoilPath: (doc, operand, options) => {
    const { variable, rest } = operand as { variable?: string; rest: string[] };
    return follow(variable === undefined ? (options as WithRoot).local.root : evaluate(doc, variable, options), rest);
  },
  $trefoilObject: (doc, operand, options) => {
    const out: Doc = {};
    for (const [name, expression] of operand as [string, unknown][]) {
      const value = evaluate(doc, expression, options);
      if (value !== undefined) setField(out, name, value);
    }
    return out;
  },
  $trefoilList: (doc, operand, options) => (operand as unknown[]).map((one) => evaluate(doc, one, options) ?? null),
};
