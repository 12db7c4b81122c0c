import { Double } from 'bson';
import type { Engine } from '../query/engine.ts';
import type { Pace } from '../query/pace.ts';
import { isNumber, typeName } from '../values/typeNames.ts';
import { badValue, MongoError, typeMismatch, unsupported } from '../values/errors.ts';
import { type Doc, getField, isDocument, toNumber } from '../values/types.ts';

/** The types that an option may be declared with. */
type Kind = 'any' | 'object' | 'array' | 'string' | 'number' | 'boolean' | 'flag' | 'milliseconds';

/**
 * What becomes of an option: used, and then of which type (`!` if it must be given; a `flag` is a boolean or a number);
 * `ignored` because it changes nothing here; `refused` if it is given at all and isn't false, null or empty.
 */
export type OptionUse = Kind | `${Kind}!` | 'ignored' | 'refused';

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

/** Options that every command takes. */
const COMMON: Options = {
  $db: 'string!',
  lsid: 'ignored',
  $clusterTime: 'ignored',
  $readPreference: 'ignored',
  comment: 'ignored',
  maxTimeMS: 'milliseconds',
  readConcern: 'object',
  writeConcern: 'object',
  apiVersion: 'ignored',
  apiStrict: 'ignored',
  apiDeprecationErrors: 'ignored',
  txnNumber: 'any',
  autocommit: 'any',
  startTransaction: 'any',
  $audit: 'ignored',
  $client: 'ignored',
  $configServerState: 'ignored',
};

const CHECKS: Record<Kind, (value: unknown) => boolean> = {
  any: () => true,
  object: isDocument,
  array: Array.isArray,
  string: (value) => typeof value === 'string',
  number: isNumber,
  boolean: (value) => typeof value === 'boolean',
  flag: (value) => typeof value === 'boolean' || isNumber(value),
  milliseconds: () => true,
};

function checkMilliseconds(name: string, value: unknown): void {
  const number = toNumber(value) ?? NaN;
  if (!Number.isInteger(number) || number < 0 || number > 2147483647)
    throw badValue(`${name} must be a whole number of milliseconds, not ${String(value)}`);
}

/** Whether an option is given so that it would change something. */
function isGiven(value: unknown): boolean {
  if (value === undefined || value === null || value === false || value === 0) return false;
  return typeof value !== 'object' || Object.keys(value).length > 0;
}

function checkOption(name: string, value: unknown, use: OptionUse): void {
  if (use === 'refused') {
    if (isGiven(value)) throw unsupported(`The option '${name}'`);
    return;
  }
  const kind = (use.endsWith('!') ? use.slice(0, -1) : use) as Kind;
  if (value === null || value === undefined) return;
  if (kind === 'milliseconds') checkMilliseconds(name, value);
  if (!CHECKS[kind](value))
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
 * @throws MongoError 40415 for one that isn't declared, 14 for a wrong type, 40414 if one is missing, 238 if it is refused
 */
export function checkOptions(name: string, given: Doc, known: Options): void {
  for (const option of Object.keys(given)) {
    if (option === name) continue;
    const use = Object.hasOwn(known, option) ? known[option] : undefined;
    if (use === undefined) throw new MongoError(40415, `BSON field '${name}.${option}' is an unknown field.`);
    if (use !== 'ignored') checkOption(`${name}.${option}`, given[option], use);
  }
  for (const option of required(known))
    if (getField(given, option) === undefined)
      throw new MongoError(40414, `BSON field '${name}.${option}' is missing but a required field`);
}

const completeOf = new WeakMap<Command, Options>();

/** Checks the options of a whole command. The first field is its name. */
export function checkCall(name: string, command: Command, args: Doc): void {
  let options = completeOf.get(command);
  if (!options) completeOf.set(command, (options = { ...COMMON, ...command.options }));
  checkOptions(name, args, options);
}

export const ok = (doc: Doc = {}): Doc => ({ ...doc, ok: new Double(1) });
