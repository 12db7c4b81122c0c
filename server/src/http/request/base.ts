import { isDeepStrictEqual } from 'node:util';
import { type FieldRule, charactersProblem } from '../../contract/index.ts';
import { conflict } from '../errors.ts';
import { type CustomField, LONGEST, type Values, reader } from './validation.ts';

/*
 * A change may carry in `base` the values that its client last received of the fields it changes. If one of them is no longer
 * stored, someone else has changed it in the meantime, and nothing is overwritten unseen. Source: the HTTP contract, "base".
 */

/** The values that the client last received, in the form they were returned; `null` for nothing. */
export type Base = Readonly<Record<string, unknown>>;
/** Fields by name, in the form they are returned; `undefined` for nothing. */
type Fields = Readonly<Record<string, unknown>>;

/**
 * Makes a reader of changes, to be built once like every `reader`.
 * @param fields what can be changed
 * @param based the fields that `base` may hold
 * @returns a function that returns the fields that were sent and those in `base`; with `whole`, where nothing is stored yet,
 *   required fields must be there. It throws 400
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

/** Whether everything that was sent is stored already: an earlier response was lost. */
export function isStored(change: Fields, stored: Fields): boolean {
  return Object.keys(change).every((field) => same(change[field], stored[field]));
}

/** The fields of a change whose stored value is not the one in `base`. @param stored `null` if nothing is stored */
export function changedElsewhere(change: Fields, base: Base, stored: Fields | null): string[] {
  return Object.keys(change).filter((field) => field in base && !same(base[field], stored?.[field]));
}

/** 409 naming fields that were changed elsewhere. @param stored the stored object under its name */
export function conflictIn(fields: readonly string[], stored: Record<string, unknown>): Error {
  const errors = fields.map((path) => ({ msg: 'This was changed elsewhere in the meantime', path }));
  return conflict(errors, stored);
}

/** A filter that matches only while these fields have these values. @param stored values by their path */
export function unchanged(stored: Fields): Record<string, unknown> {
  return Object.fromEntries(Object.entries(stored).map(([path, value]) => [path, value ?? { $exists: false }]));
}

function same(one: unknown, other: unknown): boolean {
  return isDeepStrictEqual(valueOf(one), valueOf(other));
}

/** `null` and blank text count as no value. */
function valueOf(value: unknown): unknown {
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
