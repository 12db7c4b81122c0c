import { createHash } from 'node:crypto';
import type { Request } from 'express';
import { invalid, isDuplicateKey } from './errors.ts';

/*
 * Who got no answer sends again, though the first try may have arrived. So a client may name what it sends in the
 * header `Idempotency-Key`: the same person sending the same under the same name means one entry.
 */

/** What an entry keeps of the key under which it was sent; never told. */
export interface SentAs {
  readonly sentAs?: string;
}

/** For a unique index: documents without a key are no part of it. */
export const WHERE_SENT_AS = { unique: true, partialFilterExpression: { sentAs: { $exists: true } } };

/** Printable ASCII, more than any way of making such keys needs. */
const KEY = /^[\x20-\x7e]{1,200}$/;

/**
 * Reads the key that names a new entry, if one was sent.
 * @param content what makes it another entry when it is sent with the same key but changed; hashed with the key
 * @throws 400
 */
export function readSentAs(req: Request, content: string): SentAs {
  const key = req.get('Idempotency-Key');
  if (key === undefined) return {};
  if (!KEY.test(key)) throw invalid('The Idempotency-Key must have 1 to 200 printable ASCII characters');
  return { sentAs: createHash('sha256').update(`${key}\n${content}`).digest('base64url') };
}

/** For queries: matches the `sentAs` of what an earlier try has stored; nothing does where no key was sent. */
export function sentBefore({ sentAs }: SentAs) {
  return { $in: sentAs === undefined ? [] : [sentAs] };
}

/** Stores a new entry; a unique index decides between tries at once. @returns whether it was not there before */
export async function storeOnce(create: () => Promise<unknown>): Promise<boolean> {
  try {
    await create();
    return true;
  } catch (error) {
    if (isDuplicateKey(error)) return false;
    throw error;
  }
}
