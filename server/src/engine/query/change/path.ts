import { badValue, MongoError, unsupported } from '../../values/errors.ts';
import { compare } from '../../values/keys.ts';
import { isArrayIndex } from '../../values/paths.ts';
import { show } from '../../values/show.ts';
import { type Doc, getField, isDocument, setField } from '../../values/types.ts';
import { matchedPosition } from '../match.ts';

/** What the positional `$` refers to: the query of the update, and the document as it was. */
export interface PathContext {
  filter?: Doc | undefined;
  before?: Doc;
}

export type Container = Doc | unknown[];

/** How many null elements an update may put before the one it sets. */
const MOST_PADDING = 1_500_000;

function splitPath(path: string): string[] {
  const parts = path.split('.');
  if (parts.includes(''))
    throw new MongoError(56, `The update path '${path}' contains an empty field name, which is not allowed.`);
  if (parts.some((part) => /^\$\[.*\]$/.test(part))) throw unsupported('A path through several elements of an array');
  if (parts[0] === '$') throw badValue(`Cannot have a positional element in the first position in path '${path}'`);
  return parts;
}

const notFound = () => badValue('The positional operator did not find the match needed from the query.');

/** What becomes of a path that a document lacks. */
export interface Missing {
  /** missing documents are made */
  create: boolean;
  /** a path through something that has no such field is refused */
  strict: boolean;
}

/** Which element of an array one part of a path means; undefined if it can mean none. */
function elementOf(
  list: unknown[],
  parts: string[],
  at: number,
  { filter, before }: PathContext,
  { create, strict }: Missing,
): number | undefined {
  const part = parts[at] as string;
  if (part === '$') {
    const path = parts.slice(0, at).join('.');
    const index = filter && before ? matchedPosition(filter, path, before) : -1;
    if (index < 0 || index >= list.length) throw notFound();
    return index;
  }
  if (!isArrayIndex(part)) {
    if (!strict) return undefined;
    throw new MongoError(28, `Cannot create field '${part}' in element {${parts[at - 1]}: ${show(list)}}`);
  }
  const index = Number(part);
  if (create && index > list.length + MOST_PADDING)
    throw new MongoError(34, `Can't backfill more than ${MOST_PADDING} elements`);
  while (create && list.length < index) list.push(null);
  return index;
}

/**
 * Calls `apply` for the place that a path of an update names, if there is one.
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
  if (create && top.startsWith('$'))
    throw new MongoError(52, `The dollar ($) prefixed field '${top}' in '${path}' is not valid for storage.`);
  let node: Container = doc;
  for (let at = 0; ; at++) {
    const part = parts[at] as string;
    let key: string | number | undefined = part;
    if (Array.isArray(node)) key = elementOf(node, parts, at, context, missing);
    if (key === undefined) return;
    if (at === parts.length - 1) return apply(node, key);
    let child = getField(node, key);
    const next = parts[at + 1] as string;
    if (next === '$' && !Array.isArray(child)) throw notFound();
    if (child === undefined) {
      if (!create) return;
      child = {};
      setField(node, key, child);
    }
    if (Array.isArray(child) || isDocument(child)) node = child;
    else if (strict) throw new MongoError(28, `Cannot create field '${next}' in element {${key}: ${show(child)}}`);
    else return;
  }
}

const conflict = (path: string, at: string) =>
  new MongoError(40, `Updating the path '${path}' would create a conflict at '${at}'`);

/** Two operators must not change the same place, nor one the inside of another's. */
export function checkConflicts(paths: string[]): void {
  const seen = new Set<string>();
  for (const path of [...paths].sort()) {
    const parts = splitPath(path);
    for (let length = 1; length <= parts.length; length++) {
      const beginning = parts.slice(0, length).join('.');
      if (seen.has(beginning)) throw conflict(path, beginning);
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
