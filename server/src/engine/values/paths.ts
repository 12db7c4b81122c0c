import { type Doc, isDocument } from './types.ts';

const DIGITS = /^\d+$/;

export const isArrayIndex = (part: string) => DIGITS.test(part);

/**
 * All values that a dotted path names, in the way MongoDB walks through arrays: a number is an index as well as a name,
 * and an array of documents is entered.
 * @returns the values; undefined stands for a missing one; arrays at the end of the path are not opened
 */
export function valuesAt(root: unknown, parts: readonly string[], from = 0, out: unknown[] = []): unknown[] {
  let value = root;
  for (let i = from; i < parts.length; i++) {
    const part = parts[i] as string;
    if (Array.isArray(value)) {
      if (DIGITS.test(part) && Number(part) < value.length) valuesAt(value[Number(part)], parts, i + 1, out);
      for (const item of value) if (isDocument(item)) valuesAt(item, parts, i, out);
      return out;
    }
    if (!isDocument(value) || !Object.hasOwn(value, part)) {
      out.push(undefined);
      return out;
    }
    value = value[part];
  }
  out.push(value);
  return out;
}

/** The top-level field that a path begins with. */
export const topField = (path: string) => {
  const dot = path.indexOf('.');
  return dot < 0 ? path : path.slice(0, dot);
};

/** The fields of a document in order, as pairs. */
export const entriesOf = (doc: Doc): [string, unknown][] => Object.keys(doc).map((key) => [key, doc[key]]);
