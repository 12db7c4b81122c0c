import { Double } from 'bson';
import type { Engine } from '../query/engine.ts';
import type { Pace } from '../query/pace.ts';
import { isNumber, typeName } from '../values/typeNames.ts';
import { badValue, MongoError, typeMismatch, unsupported } from '../values/errors.ts';
import { type Doc, getField, isDocument, toNumber } from '../values/types.ts';

/**
 * What becomes of an option: used, and then of which type (`!` if it must be given; a `flag` is a boolean or a number;
 * the only `collation` is the simple one); `ignored` because it changes nothing here; `refused` if it is given at all
 * and isn't false, null or empty.
 */
type Use = keyof typeof CHECKS;
export type OptionUse = Use | `${Use}!`;

export type Options = Record<string, OptionUse>;

/** One call of a command. */
export interface Call {
  engine: Engine;
  /** the decoded message */
  args: Doc;
  /** the database that it addresses */
  database: string;
  /** documents that came beside the message, still encoded, by the name of the field they stand for */
  sequences: Record<string, Buffer[]>;
  pace: Pace;
  connection: number;
}

/** A command: its options and what it does. */
export interface Command {
  options: Options;
  run(call: Call): Doc | Promise<Doc>;
}

/** Declares several options alike. */
export const alike = (use: OptionUse, names: string): Options =>
  Object.fromEntries(names.split(' ').map((name) => [name, use]));

/** Options that every command takes. */
export const COMMON: Options = {
  $db: 'string!',
  maxTimeMS: 'milliseconds',
  ...alike('object', 'readConcern writeConcern'),
  ...alike('any', 'txnNumber autocommit startTransaction'),
  ...alike('ignored', 'lsid comment apiVersion apiStrict apiDeprecationErrors'),
  ...alike('ignored', '$clusterTime $readPreference $audit $client $configServerState'),
};

const CHECKS = {
  any: () => true,
  ignored: () => true,
  refused: (value) => !isGiven(value),
  object: isDocument,
  array: (value) => Array.isArray(value),
  string: (value) => typeof value === 'string',
  number: isNumber,
  boolean: (value) => typeof value === 'boolean',
  flag: (value) => typeof value === 'boolean' || isNumber(value),
  milliseconds: (value) => {
    const number = toNumber(value) ?? NaN;
    if (Number.isInteger(number) && number >= 0 && number <= 2147483647) return true;
    throw badValue(`a time limit must be a whole number of milliseconds, not ${String(value)}`);
  },
  collation: (value) => {
    if (!isDocument(value)) return false;
    if (value.locale === undefined)
      throw new MongoError(40414, "BSON field 'collation.locale' is missing but a required field");
    if (value.locale !== 'simple') throw unsupported('Collation');
    return true;
  },
} satisfies Record<string, (value: unknown) => boolean>;

/** Whether an option is given so that it would change something. */
function isGiven(value: unknown): boolean {
  if (value === false || value === 0 || value === null) return false;
  return typeof value !== 'object' || Object.keys(value).length > 0;
}

function checkOption(name: string, value: unknown, use: OptionUse): void {
  const kind = (use.endsWith('!') ? use.slice(0, -1) : use) as Use;
  if (value === null || value === undefined || CHECKS[kind](value)) return;
  if (kind === 'refused') throw unsupported(`The option '${name}'`);
  throw typeMismatch(`BSON field '${name}' is the wrong type '${typeName(value)}', expected type '${kind}'`);
}

const requiredOf = new WeakMap<Options, string[]>();

/** The options of a declaration that must be given. */
function required(options: Options): string[] {
  let names = requiredOf.get(options);
  if (!names) {
    names = Object.keys(options).filter((option) => options[option]?.endsWith('!'));
    requiredOf.set(options, names);
  }
  return names;
}

/**
 * Checks options against their declaration.
 * @param name the command or the place inside it, for the message; a field of this name is the command itself
 * @param common options that are declared elsewhere as well
 * @throws MongoError 40415 for one that isn't declared, 14 for a wrong type, 40414 if one is missing, 238 if it is refused
 */
export function checkOptions(name: string, given: Doc, known: Options, common: Options = {}): void {
  for (const option of Object.keys(given)) {
    if (option === name) continue;
    const use = getField(known, option) ?? getField(common, option);
    if (use === undefined) throw new MongoError(40415, `BSON field '${name}.${option}' is an unknown field.`);
    checkOption(`${name}.${option}`, given[option], use as OptionUse);
  }
  for (const option of required(known))
    if (getField(given, option) === undefined)
      throw new MongoError(40414, `BSON field '${name}.${option}' is missing but a required field`);
}

export const ok = (doc: Doc = {}): Doc => ({ ...doc, ok: new Double(1) });
