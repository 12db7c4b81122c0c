import { isDeepStrictEqual } from 'node:util';
import type { Request } from 'express';
import { type ValidationChain, body } from 'express-validator';
import { type FieldRule, charactersProblem, isPresent } from '../../contract/index.ts';
import { conflict, unavailable } from '../errors.ts';
import { LONGEST, OPTIONAL, chainsOf, validate } from './validation.ts';

/*
 * A change may carry in `base` the values that its client last received of the fields it changes. If one of them is no longer
 * stored, someone else has changed it in the meantime, and nothing is overwritten unseen. Source: server/docs/api.md, "Every call".
 */

/** The values that the client last received, in the form they were returned; `null` for nothing. */
export type Base = Readonly<Record<string, unknown>>;
/** Fields by name, in the form they are returned; `undefined` for nothing. */
type Fields = Readonly<Record<string, unknown>>;
type Rules = Readonly<Record<string, FieldRule>>;

/** A change of an existing object: the fields that were sent, and what the client last received of them. */
export interface Change {
  readonly change: Fields;
  readonly base: Base;
}

/**
 * The chains of a change: any field may be left out, but not be blank.
 * @param rules the fields that `base` may hold
 * @param chains those of the fields themselves
 */
export function changeChains(rules: Rules, chains = chainsOf(rules)): ValidationChain[] {
  return [...chains.map((chain) => chain.optional(OPTIONAL)), ...baseChains(rules)];
}

/** The chains of `base` alone, in which `null` is a value. */
export function baseChains(rules: Rules): ValidationChain[] {
  const fields = Object.entries(rules).map(([name, { kind }]) =>
    body(`base.${name}`)
      .optional(OPTIONAL)
      .custom(kind === 'flag' || kind === 'yes' ? requireFlag : kind === 'list' ? requireList : requireText),
  );
  return [body('base', 'base must be an object').optional(OPTIONAL).isObject(), ...fields];
}

/** Reads a change. @throws 400 */
export async function readChange(req: Request, chains: readonly ValidationChain[]): Promise<Change> {
  const { base = {}, ...change } = await validate<Record<string, unknown> & { base?: Base }>(req, chains);
  return { change, base };
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

/** A filter for what has not changed since it was read. @param read `null` if there was nothing */
export function isAt(read: { readonly revision?: number } | null) {
  return { revision: read?.revision ?? { $exists: false } };
}

/** A change in which text without content, which clears its field, is `undefined`. */
export function withoutBlankTexts(change: object): Fields {
  const isBlank = (value: unknown) => typeof value === 'string' && !isPresent(value);
  return Object.fromEntries(
    Object.entries(change).map(([field, value]) => [field, isBlank(value) ? undefined : value]),
  );
}

/** The update that stores fields; those that are `undefined` are removed. */
export function updateOf(fields: Fields) {
  const entries = Object.entries(fields);
  return {
    $set: Object.fromEntries(entries.filter(([, value]) => value !== undefined)),
    $unset: Object.fromEntries(entries.flatMap(([field, value]) => (value === undefined ? [[field, 1]] : []))),
  };
}

const MOST_TRIES = 50;

/**
 * Repeats a compare-and-set until no other change comes in between.
 * @param attempt returns `null` if another change came in between
 * @throws 503 if one does every time
 */
export async function untilUnchanged<T>(attempt: () => Promise<T | null>): Promise<T> {
  for (let tries = 0; tries < MOST_TRIES; tries++) {
    const result = await attempt();
    if (result !== null) return result;
  }
  throw unavailable('This is being edited on another device. Please try again in a moment.');
}

function same(one: unknown, other: unknown): boolean {
  return isDeepStrictEqual(valueOf(one), valueOf(other));
}

/** `null` and blank text count as no value. */
function valueOf(value: unknown): unknown {
  return value === null || (typeof value === 'string' && value.trim() === '') ? undefined : value;
}

function requireFlag(value: unknown): boolean {
  if (typeof value !== 'boolean') throw new Error('base must hold true, false or null here');
  return true;
}

function requireList(value: unknown): boolean {
  if (!Array.isArray(value)) throw new Error('base must hold a list or null here');
  return value.every(requireText);
}

function requireText(value: unknown): boolean {
  if (typeof value !== 'string') throw new Error('base must hold text or null');
  if (value.length > LONGEST) throw new Error('base is much too long');
  const problem = charactersProblem(value, true);
  if (problem) throw new Error(`base ${problem}`);
  return true;
}
