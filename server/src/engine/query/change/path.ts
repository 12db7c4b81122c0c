import { badValue, MongoError, unsupported } from '../../values/errors.ts';
import { compare } from '../../values/keys.ts';
import { isArrayIndex } from '../../values/paths.ts';
import { type Doc, getField, isDocument, setField } from '../../values/types.ts';
import { matchedPosition } from '../match.ts';

/** What the positional `$` refers to: the query of the update, and the document as it was. */
export interface PathContext {
  filter?: Doc | undefined;
  before?: Doc;
}

export type Container = Doc | unknown[];

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
  strict: boolean,
): number | undefined {
  const part = parts[at] as string;
  if (part === '$') {
    const path = parts.slice(0, at).join('.');
    const index = filter && before ? matchedPosition(filter, path, before) : -1;
    if (index < 0 || index >= list.length) throw notFound();
    return index;
  }
  if (isArrayIndex(part)) throw unsupported('An update of an element by its position');
  if (!strict) return undefined;
  throw new MongoError(28, `Cannot create field '${part}' in the array '${parts[at - 1]}'`);
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
    if (Array.isArray(node)) key = elementOf(node, parts, at, context, strict);
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
    else if (strict) throw new MongoError(28, `Cannot create field '${next}' in '${key}', which is no document`);
    else return;
  }
}

/** Two operators must not change the same place, nor one the inside of another's. */
export function checkConflicts(paths: string[]): void {
  const seen = new Set<string>();
  for (const path of [...paths].sort()) {
    const parts = splitPath(path);
    for (let length = 1; length <= parts.length; length++) {
      const beginning = parts.slice(0, length).join('.');
      if (seen.has(beginning))
        throw new MongoError(40, `Updating the path '${path}' would create a conflict at '${beginning}'`);
    }
    seen.add(path);
  }
}

/** MongoDB adds new fields in the order of their names. */
export const comparePaths = (a: string, b: string): number => compare(a.split('.'), b.split('.'));
