import { MongoError, typeMismatch, unknownName } from '../values/errors.ts';
import { isNumber, typeName } from '../values/typeNames.ts';
import { type Doc, getField, isDocument, isTrue, toNumber } from '../values/types.ts';

/** Reads the value of one option. @throws MongoError 14 if it has another type */
type Reader<T> = (value: unknown, name: string) => T;

/** @param read makes the option of a value; undefined if that is of another type */
const typed =
  <T>(expected: string, read: (value: unknown) => T | undefined): Reader<T> =>
  (value, name) => {
    const result = read(value);
    if (result !== undefined) return result;
    throw typeMismatch(`BSON field '${name}' is the wrong type '${typeName(value)}', expected type '${expected}'`);
  };

export const any: Reader<unknown> = (value) => value;
export const object = typed('object', (value) => (isDocument(value) ? value : undefined));
export const array = typed('array', (value) => (Array.isArray(value) ? (value as unknown[]) : undefined));
export const text = typed('string', (value) => (typeof value === 'string' ? value : undefined));
export const boolean = typed('bool', (value) => (typeof value === 'boolean' ? value : undefined));
export const number = typed('number', toNumber);
/** A boolean, or a number, which counts as one. */
export const flag = typed('bool', (value) =>
  typeof value === 'boolean' || isNumber(value) ? isTrue(value) : undefined,
);
/** A number of at least 0; its fraction doesn't count. */
export const count: Reader<number> = (value, name) => {
  const found = number(value, name);
  if (found < 0) throw new MongoError(51024, `BSON field '${name}' value must be >= 0, actual value '${found}'`);
  return Math.trunc(found) || 0;
};

/** Options by their names. */
export type Options = Readonly<Record<string, Reader<unknown>>>;

/** Options as a command gets them; those that are required are there. */
export type Args<O extends Options, R extends keyof O = never> = {
  [K in keyof O]: ReturnType<O[K]> | (K extends R ? never : undefined);
};

/**
 * Reads options; null counts as not given.
 * @param where the command or the place inside it, for the message; a field of this name is the command itself
 * @throws MongoError 40415 for one that isn't declared, 14 for a wrong type, 40414 if a required one is missing
 */
export function readOptions<O extends Options, R extends keyof O & string = never>(
  where: string,
  given: Doc,
  options: O,
  required: readonly R[] = [],
): Args<O, R> {
  const args: Doc = {};
  for (const [name, value] of Object.entries(given)) {
    const read = getField(options, name) as Reader<unknown> | undefined;
    if (!read && name === where) continue;
    if (!read) throw unknownName(40415, `field '${where}.${name}'`);
    if (value !== null) args[name] = read(value, `${where}.${name}`);
  }
  const missing = required.find((name) => args[name] === undefined);
  if (missing) throw new MongoError(40414, `BSON field '${where}.${missing}' is missing but a required field`);
  return args as Args<O, R>;
}
