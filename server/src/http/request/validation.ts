import type { Request } from 'express';
import { type ValidationChain, body, matchedData, validationResult } from 'express-validator';
import { Types } from 'mongoose';
import { type FieldRule, MAX, problemOf, valueOf } from '../../contract/index.ts';
import { isId } from '../../lib/text.ts';
import { invalidFields } from '../errors.ts';

/** Makes a chain optional; `null` counts as not sent. */
export const OPTIONAL = { values: 'null' } as const;

/**
 * The chain of a field of the body, made of its rule in the contract; further checks may be added to it.
 * @param path a name, or a path such as `social.twitter`
 */
export function chainOf(path: string, rule: FieldRule): ValidationChain {
  const chain = body(path)
    .custom((value: unknown) => {
      const problem = lengthOf(value) > LONGEST ? `${rule.label} is much too long` : problemOf(rule, value);
      if (problem !== undefined) throw new Error(problem);
      return true;
    })
    .bail()
    .customSanitizer((value: unknown) => valueOf(rule, value));
  return rule.blank === undefined ? chain.optional(OPTIONAL) : chain;
}

/** The chains of the fields of a form. */
export function chainsOf(rules: Readonly<Record<string, FieldRule>>): ValidationChain[] {
  return Object.entries(rules).map(([name, rule]) => chainOf(name, rule));
}

const resultOf = validationResult.withDefaults({
  formatter: (error) => ({ msg: String(error.msg), ...(error.type === 'field' && { path: error.path }) }),
});

/**
 * Runs chains on a request.
 * @returns the values of the fields that were sent
 * @throws 400 with one error for each invalid or missing field
 */
export async function validate<T extends object>(req: Request, chains: readonly ValidationChain[]): Promise<T> {
  for (const chain of chains) await chain.run(req);
  const errors = resultOf(req).array({ onlyFirstError: true });
  if (errors.length > 0) throw invalidFields(errors);
  return matchedData<T>(req);
}

/** Twice the longest text: longer texts and lists are refused before they are trimmed or split. */
export const LONGEST = 2 * MAX.beat;

/** Of a text, or of a list with its texts; lists inside of lists are refused by the rules. */
function lengthOf(value: unknown): number {
  if (Array.isArray(value)) return value.reduce<number>((sum, entry) => sum + 1 + textLength(entry), 0);
  return textLength(value);
}

function textLength(value: unknown): number {
  return typeof value === 'string' ? value.length : 0;
}

/** Whether a body names what exists already, to change it; `null` counts as not sent. */
export function hasId({ body: sent }: Request): boolean {
  return (sent._id ?? null) !== null;
}

/** The id that was sent. A malformed one becomes a new one, which is not found. */
export const toId = (id: unknown) => new Types.ObjectId(isId(id) ? id : undefined);

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
