import type { Request } from 'express';
import type { Types } from 'mongoose';
import { FIELDS } from '../../contract/index.ts';
import { conflict } from '../../http/errors.ts';
import { idOf, readKey } from '../../http/request/idempotency.ts';
import { type CustomField, reader } from '../../http/request/validation.ts';
import type { StoredEntry } from './postModel.ts';
import { requireAuthor } from './postRequests.ts';

/** A new post or comment. */
export interface Sending {
  readonly _id: Types.ObjectId;
  readonly text: string;
}

/** A change to an own post or comment; without a text, nothing is changed. */
export interface Edit {
  readonly text?: string | undefined;
  /** What must be stored for the change to take place. */
  readonly base?: string | undefined;
}

const base: CustomField<string | undefined> = { parse: parseBase };
const BODIES = {
  post: reader({ ...FIELDS.post, base }),
  comment: reader({ ...FIELDS.comment, base }),
};

/**
 * Reads a new post or comment.
 * @param place where it is to stand, which makes it another one
 * @throws 400
 */
export async function readSending(
  req: Request,
  kind: keyof typeof BODIES,
  user: Types.ObjectId,
  place = '',
): Promise<Sending> {
  const { base: _base, ...body } = req.body as Record<string, unknown>;
  const { text } = await BODIES[kind].whole(body);
  return { _id: idOf(user, readKey(req), `${place}\n${text}`), text };
}

/** Whether a call changes something that exists. */
export function namesEntry(req: Request): boolean {
  return ((req.body as { _id?: unknown })['_id'] ?? null) !== null;
}

/** Reads a change of an own post or comment. @throws 400 */
export async function readEdit(req: Request, kind: keyof typeof BODIES): Promise<Edit> {
  return BODIES[kind].part(req.body);
}

/** @returns the text that the sender last had; `undefined` where nothing is said of it */
function parseBase(value: unknown): string | undefined {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) throw new Error('base must be an object');
  const { text } = value as { text?: unknown };
  if (text === undefined) return undefined;
  // No entry is without a text, so `null` is never what is stored.
  if (text !== null && typeof text !== 'string') throw new Error('base must hold text or null');
  return text ?? '';
}

/**
 * Changes the text of an own entry, reports, likes and comments stay; keeps the text before the first change.
 * @param find reads the entry as it is stored, throws 404
 * @param store changes the entry if its text still is this one; says whether it was
 * @param show what is stored, under its name, for the answer of a conflict
 * @throws 404, 403 for somebody else's, 409 when its text is not what `base` says
 */
export async function editEntry(
  { text, base }: Edit,
  user: Types.ObjectId,
  find: () => Promise<Pick<StoredEntry, 'user' | 'text' | 'textBefore'>>,
  store: (textBefore: string, changes: Pick<StoredEntry, 'text' | 'edited' | 'textBefore'>) => Promise<boolean>,
  show: () => Promise<Record<string, unknown>>,
): Promise<void> {
  for (let done = false; !done;) {
    const stored = await find();
    requireAuthor({ _id: user }, stored);
    if (text === undefined || text === stored.text) return;
    if (base !== undefined && base !== stored.text) {
      const msg = 'This was changed elsewhere meanwhile. Please compare both texts before you save';
      throw conflict([{ msg, path: 'text' }], await show());
    }
    done = await store(stored.text, { text, edited: new Date(), textBefore: stored.textBefore ?? stored.text });
  }
}
