import { createHash } from 'node:crypto';
import type { Request } from 'express';
import { Types } from 'mongoose';
import { invalid, isDuplicateKey } from '../errors.ts';

/*
 * A client that receives no response tries again, although the first try may have arrived. With the same `Idempotency-Key` and
 * the same text, a user creates one object however often they try.
 */

/** Printable ASCII. Source: server/docs/api.md, "Every call". */
const KEY = /^[\x20-\x7e]{1,100}$/;

/** Reads the header `Idempotency-Key`, if it was sent. @throws 400 */
export function readKey(req: Request): string | undefined {
  const key = req.get('Idempotency-Key');
  if (key !== undefined && !KEY.test(key)) {
    throw invalid('The Idempotency-Key must be 1 to 100 printable ASCII characters');
  }
  return key;
}

/**
 * The `_id` of a new object. The same user, key and content always give the same one, so that the unique index on `_id` decides
 * between concurrent tries, on shards as well; without a key every call gives another. Such ids are not ordered by time.
 * @param content what makes it a different object under the same key: its parent and all its texts
 */
export function idOf(user: Types.ObjectId, key: string | undefined, content: string): Types.ObjectId {
  if (key === undefined) return new Types.ObjectId();
  // As JSON, so that the end of a key cannot be taken for the beginning of the content.
  const named = JSON.stringify([user.toHexString(), key, content]);
  return new Types.ObjectId(createHash('sha256').update(named).digest().subarray(0, 12));
}

/** Stores a new object; a unique index decides between concurrent tries. @returns whether it is new */
export async function storeOnce(create: () => Promise<unknown>): Promise<boolean> {
  try {
    await create();
    return true;
  } catch (error) {
    if (isDuplicateKey(error)) return false;
    throw error;
  }
}
