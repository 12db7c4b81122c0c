import { nanoid } from '@reduxjs/toolkit';
import { isPresent, type Id } from '@trefoil/server/contract';
import type { AppDispatch } from '../../../app/hooks.ts';
import { client } from '../../../lib/http/client.ts';
import * as characterApi from '../characters/characterApi.ts';
import { PORTRAITS } from '../characters/form/photo/portraits.ts';
import { ClientError } from '../../../lib/http/failure.ts';
import { saveOutline } from '../outlineSlice.ts';
import type { Change, CharacterChange, ProfileChange, TextChange } from './compareFile.ts';

/** The import of one file, kept across attempts so that nothing is created twice. */
export interface ImportRun {
  /** Changes that have been saved, and ids of notes. */
  readonly done: Set<Change | string>;
  /** Idempotency keys of new items. */
  readonly sendKeys: Map<string, string>;
}

export const startImport = (): ImportRun => ({ done: new Set(), sendKeys: new Map() });

interface ApplyOptions {
  /** The story into which they are imported. */
  story: Id;
  run: ImportRun;
  dispatch: AppDispatch;
  /** Receives the number of changes that have been saved. */
  onProgress: (done: number) => void;
}

/**
 * Saves changes through the same calls as the forms, each with the text it replaces (`base`). May be called again after a
 * failure: changes that have been saved are skipped, and requests that may have arrived keep their idempotency key.
 *
 * @throws ClientError of the call that failed; a 409 when something has been changed elsewhere
 */
export async function applyChanges(changes: readonly Change[], { story, run, dispatch, onProgress }: ApplyOptions) {
  const { done } = run;
  for (const change of changes) {
    if (done.has(change)) continue;
    if (change.kind === 'text') await saveText(change, story, dispatch);
    else if (change.kind === 'character') await saveCharacter(change, story, run);
    else if (change.kind === 'profile') await saveProfile(change);
    else {
      const sendKey = sendKeyOf(run, change.id);
      await retryIfLimited(() => client.put('/profile/works', change.work, { sendKey }));
    }
    done.add(change);
    onProgress(changes.filter((one) => done.has(one)).length);
  }
}

async function saveText({ id, mine, theirs }: TextChange, outline: Id, dispatch: AppDispatch): Promise<void> {
  await retryIfLimited(async () => {
    const result = await dispatch(
      saveOutline({ outline, texts: { [id]: theirs }, base: { [id]: isPresent(mine) ? mine : null } }),
    );
    if (saveOutline.fulfilled.match(result)) return;
    throw result.payload ? new ClientError(result.payload) : new Error(result.error.message);
  });
}

/** The idempotency key under which a new item of the import is sent, however often. */
export function sendKeyOf({ sendKeys }: ImportRun, id: string): string {
  const key = sendKeys.get(id) ?? nanoid();
  sendKeys.set(id, key);
  return key;
}

async function saveCharacter(
  { id, character, mine, fields, notes }: CharacterChange,
  outline: Id,
  run: ImportRun,
): Promise<void> {
  const { notes: _notes, ...texts } = character;
  const pick = (from: typeof texts) => Object.fromEntries(fields.map((field) => [field, from[field]]));
  const input = mine
    ? { _id: mine._id, ...pick(character), base: pick(mine) }
    : { ...texts, outline, photoUrl: texts.photoUrl || PORTRAITS[0]!.url };
  let characterId = mine?._id;
  if (!mine || fields.length > 0) {
    const saved = await retryIfLimited(() => characterApi.saveCharacter(input, sendKeyOf(run, id)));
    characterId = saved._id;
  }
  for (const [i, note] of notes.entries()) {
    const noteId = `${id}/${i}`;
    if (run.done.has(noteId)) continue;
    await retryIfLimited(() => characterApi.addNote(characterId!, note, sendKeyOf(run, noteId)));
    run.done.add(noteId);
  }
}

async function saveProfile({ mine, theirs }: ProfileChange): Promise<void> {
  const base = Object.fromEntries(Object.keys(theirs).map((field) => [field, mine?.[field] ?? null]));
  await retryIfLimited(() => client.post('/profile', { ...theirs, ...(mine && { base }) }));
}

/** Retries a call that exceeded a rate limit, up to five times, if the server asks for a wait of at most a minute. */
async function retryIfLimited<Result>(call: () => Promise<Result>): Promise<Result> {
  for (let retries = 0; ; retries += 1) {
    try {
      return await call();
    } catch (error) {
      const wait = error instanceof ClientError && error.failure.status === 429 ? error.failure.retryAfter : undefined;
      if (wait === undefined || wait > 60 || retries >= 5) throw error;
      await new Promise((resolve) => setTimeout(resolve, wait * 1000));
    }
  }
}
