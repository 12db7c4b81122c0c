import { MongoError, typeMismatch, unknownName } from '../values/errors.ts';
import { isNumber, typeName } from '../values/typeNames.ts';
import { type Doc, getField, isDocument, isTrue, toNumber } from '../values/types.ts';

/** What each kind of option arrives as. */
interface Kinds {
  any: unknown;
  object: Doc;
  array: unknown[];
  string: string;
  boolean: boolean;
  /** a boolean or a number, which counts as one */
  flag: boolean;
  number: number;
  /** a number of at least 0; its fraction doesn't count */
  whole: number;
  /** changes nothing here */
  ignored: unknown;
}
type Kind = keyof Kinds;

/** Options by their names; with `!` one must be given. */
export type Options = Readonly<Record<string, Kind | `${Kind}!`>>;

/** Options as a command gets them. */
export type Args<O extends Options> = {
  [K in keyof O]: O[K] extends `${infer U extends Kind}!`
    ? Kinds[U]
    : O[K] extends Kind
      ? Kinds[O[K]] | undefined
      : never;
};

type Names<S extends string> = S extends `${infer First} ${infer Rest}` ? First | Names<Rest> : S;

/** Declares several options alike. */
export const alike = <U extends Kind | `${Kind}!`, S extends string>(use: U, names: S) =>
  Object.fromEntries(names.split(' ').map((name) => [name, use])) as Record<Names<S>, U>;

const typed =
  (test: (value: unknown) => boolean) =>
  (value: unknown): unknown =>
    test(value) ? value : undefined;

/** What each kind makes of a value; undefined if it is of another type. */
const READERS: Record<Kind, (value: unknown, name: string) => unknown> = {
  any: (value) => value,
  ignored: (value) => value,
  object: typed(isDocument),
  array: typed(Array.isArray),
  string: typed((value) => typeof value === 'string'),
  boolean: typed((value) => typeof value === 'boolean'),
  flag: (value) => (typeof value === 'boolean' || isNumber(value) ? isTrue(value) : undefined),
  number: toNumber,
  whole(value, name) {
    const number = toNumber(value);
    if (number === undefined) return undefined;
    if (number < 0) throw new MongoError(51024, `BSON field '${name}' value must be >= 0, actual value '${number}'`);
    return Math.trunc(number) || 0;
  },
};

/**
 * Reads options as they are declared; null counts as not given.
 * @param where the command or the place inside it, for the message; a field of this name is the command itself
 * @throws MongoError 40415 for one that isn't declared, 14 for a wrong type, 40414 if one is missing
 */
export function readOptions<O extends Options>(where: string, given: Doc, options: O): Args<O> {
  const args: Doc = {};
  for (const name of Object.keys(given)) {
    const value = given[name];
    const use = getField(options, name) as string | undefined;
    if (use === undefined) {
      if (name === where) continue;
      throw unknownName(40415, `field '${where}.${name}'`);
    }
    if (value === null || value === undefined) continue;
    const kind = (use.endsWith('!') ? use.slice(0, -1) : use) as Kind;
    args[name] = READERS[kind](value, `${where}.${name}`);
    if (args[name] === undefined)
      throw typeMismatch(
        `BSON field '${where}.${name}' is the wrong type '${typeName(value)}', expected type '${kind}'`,
      );
  }
  for (const name in options)
    if (args[name] === undefined && options[name]?.endsWith('!'))
      throw new MongoError(40414, `BSON field '${where}.${name}' is missing but a required field`);
  return args as Args<O>;
}
