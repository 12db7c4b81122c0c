import { badValue, MongoError, unsupported } from '../../values/errors.ts';
import { compare } from '../../values/keys.ts';
import { isArrayIndex } from '../../values/paths.ts';
import { type Doc, getField, isDocument, setField } from '../../values/types.ts';
import { matchedPosition } from '../match.ts';

/** Which elements of arrays a path means. */
export interface PathContext {
  /** the query of the update, for the positional `$`; undefined for an upsert */
  filter: Doc | undefined;
  /** tests of elements by the names that paths have for them: `$[name]` */
  arrayFilters: ReadonlyMap<string, (item: unknown) => boolean>;
}

/** A path to one place in a document; positions in arrays are numbers. */
export type Place = (string | number)[];

export type Container = Doc | unknown[];

function splitPath(path: string): string[] {
  const parts = path.split('.');
  if (parts.includes(''))
    throw new MongoError(56, `The update path '${path}' contains an empty field name, which is not allowed.`);
  if (parts[0] === '$' || identifierOf(parts[0] as string) !== undefined)
    throw badValue(`Cannot have a positional element in the first position in path '${path}'`);
  return parts;
}

/** The name in `$[name]`; undefined for other parts of a path. */
export const identifierOf = (part: string) => /^\$\[(.*)\]$/.exec(part)?.[1];

const notFound = () => badValue('The positional operator did not find the match needed from the query.');

/** What becomes of a path that a document lacks. */
export interface Missing {
  /** missing documents are made */
  create: boolean;
  /** a path through something that has no such field is refused */
  strict: boolean;
}

/** Which elements of what stands at `parts[at - 1]` the part `$` or `$[name]` means. */
function positionsOf(doc: Doc, list: unknown, parts: string[], at: number, context: PathContext): number[] {
  const part = parts[at] as string;
  const path = parts.slice(0, at).join('.');
  if (part === '$') {
    const index = context.filter ? matchedPosition(context.filter, path, doc) : -1;
    if (!Array.isArray(list) || index < 0 || index >= list.length) throw notFound();
    return [index];
  }
  if (list === undefined)
    throw badValue(`The path '${path}' must exist in the document in order to apply array updates.`);
  if (!Array.isArray(list)) throw badValue(`Cannot apply array updates to non-array element ${path}`);
  const test = context.arrayFilters.get(identifierOf(part) as string) as (item: unknown) => boolean;
  return [...list.keys()].filter((index) => test(list[index]));
}

/** The places that a path of an update means in a document: one, or one for each element that `$[name]` means. */
export function placesOf(doc: Doc, path: string, context: PathContext): Place[] {
  const parts = splitPath(path);
  if (!path.includes('.$')) return [parts];
  const follow = (node: unknown, place: Place): Place[] => {
    const at = place.length;
    if (at === parts.length) return [place];
    const part = parts[at] as string;
    if (part !== '$' && identifierOf(part) === undefined)
      return follow(isDocument(node) ? getField(node, part) : undefined, [...place, part]);
    const positions = positionsOf(doc, node, parts, at, context);
    return positions.flatMap((index) => follow((node as unknown[])[index], [...place, index]));
  };
  return follow(doc, []);
}

/**
 * Changes what stands at a place, if there is such a place.
 * @param missing what becomes of documents that the path lacks
 * @param change is given a copy of what holds the place; everything around it is copied as well
 * @returns the changed document, which shares with the given one all that has not changed
 */
export function changeAt<T extends Container>(
  node: T,
  place: Place,
  missing: Missing,
  change: (container: Container, key: string | number) => void,
  at = 0,
): T {
  const key = place[at] as string | number;
  const { create, strict } = missing;
  if (at === 0 && create && String(key).startsWith('$'))
    throw new MongoError(52, `The dollar ($) prefixed field '${key}' is not valid for storage.`);
  if (Array.isArray(node) && typeof key === 'string') {
    if (isArrayIndex(key)) throw unsupported('An update of an element by its position');
    if (!strict) return node;
    throw new MongoError(28, `Cannot create field '${key}' in the array '${place[at - 1]}'`);
  }
  const copy = (Array.isArray(node) ? [...node] : { ...node }) as T;
  if (at === place.length - 1) change(copy, key);
  else {
    const child = getField(node, key) ?? (create && !Object.hasOwn(node, key) ? {} : undefined);
    if (Array.isArray(child) || isDocument(child)) setField(copy, key, changeAt(child, place, missing, change, at + 1));
    else if (strict && Object.hasOwn(node, key))
      throw new MongoError(28, `Cannot create field '${place[at + 1]}' in '${key}', which is no document`);
  }
  return copy;
}

/** Two operators must not change the same place, nor one the inside of another's. */
export function checkConflicts(paths: string[]): void {
  const seen = new Set<string>();
  /** whether the elements of an array are meant by `$[name]`, by the path of the array */
  const named = new Map<string, boolean>();
  for (const path of [...paths].sort()) {
    const parts = splitPath(path);
    for (let length = 1; length <= parts.length; length++) {
      const beginning = parts.slice(0, length).join('.');
      const next = parts[length];
      const byName = next !== undefined && identifierOf(next) !== undefined;
      if (seen.has(beginning) || (next !== undefined && (named.get(beginning) ?? byName) !== byName))
        throw new MongoError(40, `Updating the path '${path}' would create a conflict at '${beginning}'`);
      named.set(beginning, byName);
    }
    seen.add(path);
  }
}

/** MongoDB adds new fields in the order of their names. */
export const comparePaths = (a: string, b: string): number => compare(a.split('.'), b.split('.'));
