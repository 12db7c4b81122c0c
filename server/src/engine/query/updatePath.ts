import { badValue, MongoError } from '../values/errors.ts';
import { compare } from '../values/keys.ts';
import { isArrayIndex } from '../values/paths.ts';
import { show } from '../values/show.ts';
import { type Doc, getField, isDocument, setField } from '../values/types.ts';
import { matchedPosition } from './match.ts';

/** What positional parts of a path refer to. */
export interface PathContext {
  /** the query of the update and the document as it was; for `$` */
  filter?: Doc | undefined;
  before?: Doc;
  /** the array filters by their names; for `$[name]` */
  arrayFilters: Record<string, (item: unknown) => boolean>;
}

export type Container = Doc | unknown[];

/** How many null elements an update may put before the one it sets. */
const MOST_PADDING = 1_500_000;

const DB_REFERENCE = ['$ref', '$id', '$db'];

export function splitPath(path: string): string[] {
  const parts = path.split('.');
  if (parts.includes(''))
    throw new MongoError(56, `The update path '${path}' contains an empty field name, which is not allowed.`);
  if (isPlaceholder(parts[0] as string))
    throw badValue(`Cannot have a positional or array filter element in the first position in path '${path}'`);
  return parts;
}

/** `$`, `$[]` and `$[name]`, which stand for elements of an array. */
export const isPlaceholder = (part: string) => /^\$(\[.*\])?$/.test(part);
const isFiltered = (part: string) => part !== '$' && isPlaceholder(part);

const notFound = () => badValue('The positional operator did not find the match needed from the query.');

/** What becomes of a path that a document lacks. */
export interface Missing {
  /** missing documents are made */
  create: boolean;
  /** a path through something that has no such field is refused */
  strict: boolean;
}

/** Which elements of an array one part of a path means. */
function elementsOf(
  list: unknown[],
  before: unknown,
  parts: string[],
  at: number,
  context: PathContext,
  { create, strict }: Missing,
): number[] {
  const part = parts[at] as string;
  if (part === '$[]') return [...list.keys()];
  if (isFiltered(part)) {
    const test = context.arrayFilters[part.slice(2, -1)];
    // what the other operators have changed doesn't matter
    return [...list.keys()].filter((index) => test?.(getField(before ?? list, index)));
  }
  if (part === '$') {
    const path = parts.slice(0, at).join('.');
    const index = context.filter && context.before ? matchedPosition(context.filter, path, context.before) : -1;
    if (index < 0 || index >= list.length) throw notFound();
    return [index];
  }
  if (!isArrayIndex(part)) {
    if (!strict) return [];
    throw new MongoError(28, `Cannot create field '${part}' in element {${parts[at - 1]}: ${show(list)}}`);
  }
  const index = Number(part);
  if (create) {
    if (index > list.length + MOST_PADDING)
      throw new MongoError(34, `Can't backfill more than ${MOST_PADDING} elements`);
    while (list.length < index) list.push(null);
  }
  return [index];
}

/**
 * Calls `apply` for every place that a path of an update names.
 * @param missing what becomes of documents that the path lacks
 */
export function visitPath(
  doc: Doc,
  path: string,
  context: PathContext,
  missing: Missing,
  apply: (container: Container, key: string | number) => void,
): void {
  const parts = splitPath(path);
  const { create, strict } = missing;
  const [top = ''] = parts;
  if (create && top.startsWith('$') && !DB_REFERENCE.includes(top))
    throw new MongoError(52, `The dollar ($) prefixed field '${top}' in '${path}' is not valid for storage.`);
  const visit = (node: Container, before: unknown, at: number): void => {
    const part = parts[at] as string;
    let keys: (string | number)[] = [part];
    if (Array.isArray(node)) keys = elementsOf(node, before, parts, at, context, missing);
    else if (part === '$') throw notFound();
    else if (isFiltered(part))
      throw badValue(`Cannot apply array updates to non-array element ${parts[at - 1]}: ${show(node)}`);
    for (const key of keys)
      if (at === parts.length - 1) apply(node, key);
      else enter(node, before, key, at);
  };
  const enter = (node: Container, before: unknown, key: string | number, at: number): void => {
    let child = getField(node, key);
    const next = parts[at + 1] as string;
    if (child === undefined) {
      if (next === '$') throw notFound();
      if (isFiltered(next))
        throw badValue(`The path '${parts.slice(0, at + 1).join('.')}' must exist to apply array updates.`);
      if (!create) return;
      child = {};
      setField(node, key, child);
    }
    if (Array.isArray(child) || isDocument(child))
      return visit(child, before === undefined || before === null ? undefined : getField(before, key), at + 1);
    if (isFiltered(next))
      throw badValue(`Cannot apply array updates to non-array element ${parts[at]}: ${show(child)}`);
    if (strict) throw new MongoError(28, `Cannot create field '${next}' in element {${key}: ${show(child)}}`);
  };
  visit(doc, context.before ?? doc, 0);
}

const conflict = (path: string, at: string) =>
  new MongoError(40, `Updating the path '${path}' would create a conflict at '${at}'`);

/** Two operators must not change the same place, nor one the inside of another's. */
export function checkConflicts(paths: string[]): void {
  const seen = new Set<string>();
  /** the arrays of which all or some elements are meant; not even one of them may be meant by its position besides */
  const filtered = new Map<string, boolean>();
  for (const path of [...paths].sort()) {
    const parts = splitPath(path);
    for (let length = 1; length <= parts.length; length++) {
      const beginning = parts.slice(0, length).join('.');
      if (seen.has(beginning)) throw conflict(path, beginning);
      const next = parts[length];
      if (next === undefined) continue;
      if ((filtered.get(beginning) ?? isFiltered(next)) !== isFiltered(next)) throw conflict(path, beginning);
      filtered.set(beginning, isFiltered(next));
    }
    seen.add(path);
  }
}

/** MongoDB adds new fields in the order of their names, array positions in that of their numbers. */
export function comparePaths(a: string, b: string): number {
  const left = a.split('.');
  const right = b.split('.');
  for (let i = 0; i < left.length && i < right.length; i++) {
    const x = left[i] as string;
    const y = right[i] as string;
    if (x !== y) return isArrayIndex(x) && isArrayIndex(y) ? Number(x) - Number(y) : compare(x, y);
  }
  return left.length - right.length;
}
