import { createHash } from 'node:crypto';
import type { Request } from 'express';
import { invalid } from '../../middle/errors.ts';
import { prose, readBody, required } from '../../middle/validation.ts';

/*
 * Who got no answer sends again, though the first try may have arrived. So a client may name what it sends in the
 * header `Idempotency-Key`: the same person sending the same text under the same name means one entry.
 */

/** A text as it was sent. */
export interface Sending {
  readonly text: string;
  /** What an entry keeps of the key: a hash with the text, so that a text changed meanwhile is never taken for the old one. */
  readonly sentAs?: string;
}

/** Printable ASCII, more than any way of making such keys needs. */
const KEY = /^[\x20-\x7e]{1,200}$/;
const DUPLICATE_KEY = 11000;

/** Reads the text of a new entry, and the key that names it if one was sent. @throws 400 */
export async function readSending(req: Request, max: number): Promise<Sending> {
  const { text } = await readBody(req, { text: required(prose('Text', max)) });
  const key = req.get('Idempotency-Key');
  if (key === undefined) return { text };
  if (!KEY.test(key)) throw invalid('The Idempotency-Key must have 1 to 200 printable ASCII characters');
  return { text, sentAs: createHash('sha256').update(`${key}\n${text}`).digest('base64url') };
}

/** Stores a new entry; a unique index decides between tries at once. @returns whether it was not there before */
export async function storeOnce(create: () => Promise<unknown>): Promise<boolean> {
  try {
    await create();
    return true;
  } catch (error) {
    if ((error as { code?: number }).code === DUPLICATE_KEY) return false;
    throw error;
  }
}
