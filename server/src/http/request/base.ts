import { isDeepStrictEqual } from 'node:util';
import { type FieldRule, charactersProblem } from '../../contract/index.ts';
import { conflict } from '../errors.ts';
import { type CustomField, LONGEST, type Values, reader } from './validation.ts';

/*
 * A change may say in `base` what its sender last had of the fields it changes. Where that is no longer what is stored,
 * somebody else has changed it meanwhile, and nothing is overwritten unseen.
 */

/** What the sender last had of some fields, in the form it was answered; `null` for nothing. */
export type Base = Readonly<Record<string, unknown>>;
/** Fields by name, in the form in which they are answered; nothing is `undefined`. */
type Answered = Readonly<Record<string, unknown>>;

/**
 * Makes a reader of changes; like `reader`, once and not for every request.
 * @param fields what can be changed; `based` those of which `base` may speak
 * @returns a function that gives the fields that were sent, and what was said about any in `base`; `whole` where nothing is
 *   stored yet and required fields may not be left out @throws 400
 */
export function changeReader<F extends Readonly<Record<string, FieldRule | CustomField<unknown>>>>(
  fields: F,
  based: Readonly<Record<string, FieldRule>>,
): (sent: unknown, options?: { whole: boolean }) => Promise<{ change: Partial<Values<F>>; base: Base }> {
  const ofBase = Object.entries(based).map(([name, { kind }]) => [`base.${name}`, baseField(kind)]);
  const body = reader({ ...fields, base: { parse: parseBase }, ...Object.fromEntries(ofBase) });
  return async (sent, { whole } = { whole: false }) => {
    const read = Object.entries(await (whole ? body.whole(sent) : body.part(sent)));
    const base = read.flatMap(([name, value]) =>
      name.startsWith('base.') ? [[name.slice('base.'.length), value]] : [],
    );
    const change = Object.fromEntries(read.filter(([name]) => name !== 'base' && !name.startsWith('base.')));
    return { change: change as Partial<Values<F>>, base: Object.fromEntries(base) as Base };
  };
}

/** Whether everything that was sent is stored already, so that only the answer can have been lost. */
export function isStored(change: Answered, stored: Answered): boolean {
  return Object.keys(change).every((field) => same(change[field], stored[field]));
}

/** Which fields of a change are not what its sender last had. @param stored what is stored; `null` if there is nothing */
export function changedElsewhere(change: Answered, base: Base, stored: Answered | null): string[] {
  return Object.keys(change).filter((field) => field in base && !same(base[field], stored?.[field]));
}

/** 409 naming fields that were changed elsewhere. @param stored the stored object under its name */
export function conflictIn(fields: readonly string[], stored: Record<string, unknown>): Error {
  const errors = fields.map((path) => ({ msg: 'This was changed elsewhere in the meantime', path }));
  return conflict(errors, stored);
}

/** For filters: matches only while these fields are what they were. @param stored values by their path */
export function unchanged(stored: Answered): Record<string, unknown> {
  return Object.fromEntries(Object.entries(stored).map(([path, value]) => [path, value ?? { $exists: false }]));
}

function same(one: unknown, other: unknown): boolean {
  return isDeepStrictEqual(held(one), held(other));
}

/** What a base says is stored: `null` and text of nothing but white space mean nothing. */
export function held(value: unknown): unknown {
  return value === null || (typeof value === 'string' && value.trim() === '') ? undefined : value;
}

function parseBase(value: unknown): unknown {
  if (typeof value !== 'object' || Array.isArray(value)) throw new Error('base must be an object');
  return value;
}

function baseField(kind: FieldRule['kind']): CustomField<unknown> {
  const parse = kind === 'flag' || kind === 'yes' ? parseFlag : kind === 'list' ? parseList : parseText;
  return { nullable: true, parse: (value) => (value === null ? null : parse(value)) };
}

function parseFlag(value: unknown): boolean {
  if (typeof value !== 'boolean') throw new Error('base must hold true, false or null here');
  return value;
}

function parseList(value: unknown): string[] {
  if (!Array.isArray(value)) throw new Error('base must hold a list or null here');
  return value.map(parseText);
}

function parseText(value: unknown): string {
  if (typeof value !== 'string') throw new Error('base must hold text or null');
  if (value.length > LONGEST) throw new Error('base is much too long');
  const problem = charactersProblem(value, true);
  if (problem) throw new Error(`base ${problem}`);
  return value;
}
