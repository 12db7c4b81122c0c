import { createHash } from 'node:crypto';
import type { Request } from 'express';
import { Types } from 'mongoose';
import { invalid, isDuplicateKey } from '../errors.ts';

/*
 * Who got no answer sends again, though the first try may have arrived. So a client may name what it sends in the
 * header `Idempotency-Key`: the same person sending the same under the same name means one entry.
 */

/** Printable ASCII, more than any way of making such keys needs. */
const KEY = /^[\x20-\x7e]{1,100}$/;

/** Reads the header `Idempotency-Key`, if it was sent. @throws 400 */
export function readKey(req: Request): string | undefined {
  const key = req.get('Idempotency-Key');
  if (key !== undefined && !KEY.test(key)) {
    throw invalid('The Idempotency-Key must have 1 to 100 printable ASCII characters');
  }
  return key;
}

/**
 * The `_id` of a new object. The same user, key and content always give the same one, so that the unique index which every
 * collection has on `_id` decides between tries at once, on shards too; without a key every call gives another.
 * Such ids are in no order of time: what is sorted by age needs a date.
 * @param content what makes it another object when it is sent with the same key: its place and all its texts
 */
export function idOf(user: Types.ObjectId, key: string | undefined, content: string): Types.ObjectId {
  if (key === undefined) return new Types.ObjectId();
  // As JSON, so that no end of a key can be taken for the beginning of a content.
  const named = JSON.stringify([user.toHexString(), key, content]);
  return new Types.ObjectId(createHash('sha256').update(named).digest().subarray(0, 12));
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
