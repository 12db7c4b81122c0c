import { type Doc, isDocument } from './types.ts';

const DIGITS = /^\d+$/;

export const isArrayIndex = (part: string) => DIGITS.test(part);

/** The values of a path; `whole` are arrays that the path names by their position in another one: nobody opens them. */
export type Values = unknown[] & { whole?: Set<unknown> };

/**
 * All values that a dotted path names, in the way MongoDB walks through arrays: a number is an index as well as a name,
 * and an array of documents is entered.
 * @returns the values; undefined stands for a missing one; arrays at the end of the path are not opened
 */
export function valuesAt(root: unknown, parts: readonly string[], from = 0, out: Values = []): Values {
  let value = root;
  for (let i = from; i < parts.length; i++) {
    const part = parts[i] as string;
    if (Array.isArray(value)) {
      if (DIGITS.test(part) && Number(part) < value.length) {
        const item: unknown = value[Number(part)];
        // a plain element has no fields; it doesn't count as one without them either
        if (i + 1 === parts.length || Array.isArray(item) || isDocument(item)) valuesAt(item, parts, i + 1, out);
        if (i + 1 === parts.length && Array.isArray(item)) (out.whole ??= new Set()).add(item);
      }
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
