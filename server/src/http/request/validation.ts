import { type ValidationChain, body } from 'express-validator';
import { type ApiError, type FieldRule, type FieldValue, MAX, problemOf, valueOf } from '../../contract/index.ts';
import { invalidFields } from '../errors.ts';

/** A field with other rules than those of the contract. */
export interface CustomField<T> {
  /** Parses the input, which can be anything; the message of an `Error` it throws is sent to the user. */
  readonly parse: (value: unknown) => T;
  /** The message if the field is missing; without it the field is optional. */
  readonly blank?: string;
  /** `null` is a value, and doesn't count as not sent. */
  readonly nullable?: boolean;
  /** Further checks of express-validator. */
  readonly more?: (chain: ValidationChain) => ValidationChain;
}
type Field = FieldRule | CustomField<unknown>;
type Fields = Readonly<Record<string, Field>>;
type ValueOf<F> = F extends CustomField<infer T> ? T : F extends FieldRule ? FieldValue<F> : never;
type Needed<F> = { [K in keyof F]: F[K] extends { blank: string } ? K : never }[keyof F];

/** What a reader returns: fields that were not sent are absent. */
export type Values<F> = { [K in Needed<F>]: ValueOf<F[K]> } & { [K in Exclude<keyof F, Needed<F>>]?: ValueOf<F[K]> };

/** Reads the fields it was made for from the body of a request; others are ignored. */
export interface Reader<F> {
  /**
   * Reads a new object. `null` counts as not sent.
   * @throws 400 with one error for each invalid or missing field
   */
  whole(sent: unknown): Promise<Values<F>>;
  /** Reads a change of an existing object: any field may be left out, but not be blank. @throws 400 */
  part(sent: unknown): Promise<Partial<Values<F>>>;
}

/**
 * Makes a reader, whose chains are built once.
 * @param fields a name (or a path such as `social.twitter`) for each field
 */
export function reader<F extends Fields>(fields: F): Reader<F> {
  const chains = chainsOf(fields);

  async function read(sent: unknown, partial: boolean): Promise<never> {
    const values: [string, unknown][] = [];
    const errors: ApiError[] = [];
    for (const { path, keys, chain, blank, nullable } of chains) {
      const value = valueAt(sent, keys);
      if (value === undefined || (value === null && !nullable)) {
        if (blank !== undefined && !partial) errors.push({ msg: blank, path });
        continue;
      }
      const field: Sent = { body: { value } };
      const [error] = (await chain.run(field)).array({ onlyFirstError: true });
      if (error) errors.push({ msg: error.msg as string, path });
      else values.push([path, field.parsed]);
    }
    if (errors.length > 0) throw invalidFields(errors);
    return Object.fromEntries(values) as never;
  }

  return { whole: (sent) => read(sent, false), part: (sent) => read(sent, true) };
}

/** A field of the contract with checks that only a server can make. */
export function checked<R extends FieldRule>(
  rule: R,
  further: { then?: (value: FieldValue<R>) => FieldValue<R>; more?: CustomField<unknown>['more'] },
): CustomField<FieldValue<R>> & Pick<R, keyof R & 'blank'> {
  const { then = (value) => value, more } = further;
  return { ...rule, parse: (value) => then(parseBy(rule, value)), ...(more ? { more } : {}) };
}

/** One value on its way through its chain. */
interface Sent {
  body: { value: unknown };
  parsed?: unknown;
}

function chainsOf(fields: Fields) {
  return Object.entries(fields).map(([path, field]) => {
    return { path, keys: path.split('.'), ...chainOf(field, body('value')) };
  });
}

function chainOf(field: Field, bare: ValidationChain) {
  const custom = 'parse' in field;
  const parse = custom ? field.parse : (value: unknown) => parseBy(field, value);
  const chain = bare.custom((value, { req }) => {
    (req as Sent).parsed = parse(value);
    return true;
  });
  if (custom) field.more?.(chain.bail());
  return { chain, blank: field.blank, nullable: custom && field.nullable === true };
}

/** Twice the longest text: longer texts and lists are refused before they are trimmed or split. */
export const LONGEST = 2 * MAX.beat;

function parseBy<R extends FieldRule>(rule: R, value: unknown): FieldValue<R> {
  if (lengthOf(value) > LONGEST) throw new Error(`${rule.label} is much too long`);
  const problem = problemOf(rule, value);
  if (problem !== undefined) throw new Error(problem);
  return valueOf(rule, value);
}

/** Of a text, or of a list with its texts; lists inside of lists are refused by the rules. */
function lengthOf(value: unknown): number {
  if (Array.isArray(value)) return value.reduce<number>((sum, entry) => sum + 1 + textLength(entry), 0);
  return textLength(value);
}

function textLength(value: unknown): number {
  return typeof value === 'string' ? value.length : 0;
}

/** The value at a path of a body, by own properties only. */
function valueAt(sent: unknown, keys: readonly string[]): unknown {
  return keys.reduce<unknown>(
    (within, key) =>
      typeof within === 'object' && within !== null && Object.hasOwn(within, key)
        ? (within as Record<string, unknown>)[key]
        : undefined,
    sent,
  );
}

/**
 * Reads the input of a request. A missing entry (404) takes precedence over invalid input (400), so it is looked up if, and only
 * if, the input is invalid.
 * @param requireEntry throws 404 if the entry does not exist
 */
export async function readUnlessMissing<T>(requireEntry: () => Promise<unknown>, read: Promise<T>): Promise<T> {
  return read.catch(async (error: unknown) => {
    await requireEntry();
    throw error;
  });
}
