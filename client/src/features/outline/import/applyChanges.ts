import { nanoid, type ThunkDispatch, type UnknownAction } from '@reduxjs/toolkit';
import { isPresent, type OutlineText } from '@trefoil/server/contract';
import { client } from '../../../lib/http/client.ts';
import { ClientError } from '../../../lib/http/failure.ts';
import * as characterApi from '../characters/characterApi.ts';
import { PORTRAITS } from '../characters/form/photo/portraits.ts';
import { saveOutline } from '../outlineSlice.ts';
import type { Change, CharacterChange, ProfileChange, TextChange } from './compareFile.ts';

/** One reading of a file: what of it has been stored (changes, and notes by their names), and the names under which new things are sent until they have arrived. */
export interface Application {
  readonly keys: Map<string, string>;
  readonly done: Set<Change | string>;
}

export const beginApplication = (): Application => ({ keys: new Map(), done: new Set() });

/** Texts are sent a few at a time: all of the longest at once are more than the server takes. */
const TEXTS_AT_ONCE = 8;

interface Applying {
  application: Application;
  dispatch: ThunkDispatch<unknown, unknown, UnknownAction>;
  /** Hears how many of the changes are stored. */
  onProgress: (done: number) => void;
}

/**
 * Stores changes by the calls that forms make, each with what it replaces (`base`). After a failure the same may be applied
 * again: what is stored is passed over, and what may have arrived is sent under the same name, so that nothing is made twice.
 *
 * @throws ClientError of the call that failed; a 409 when something was changed elsewhere meanwhile
 */
export async function applyChanges(changes: readonly Change[], { application, dispatch, onProgress }: Applying) {
  const { done } = application;
  const keyOf = (id: string) => {
    const key = application.keys.get(id) ?? nanoid();
    application.keys.set(id, key);
    return key;
  };
  const finished = (...some: Change[]) => {
    for (const change of some) done.add(change);
    onProgress(changes.filter((change) => done.has(change)).length);
  };
  const waiting = changes.filter((change) => !done.has(change));
  const texts = waiting.filter((change): change is TextChange => change.kind === 'text');
  for (let i = 0; i < texts.length; i += TEXTS_AT_ONCE) {
    const some = texts.slice(i, i + TEXTS_AT_ONCE);
    await saveTexts(some, dispatch);
    finished(...some);
  }
  for (const change of waiting) {
    if (change.kind === 'character') await saveCharacter(change, application, keyOf);
    if (change.kind === 'profile') await saveProfile(change);
    if (change.kind === 'work') {
      await patiently(() => client.put('/profile/works', change.work, { sendKey: keyOf(change.id) }));
    }
    finished(change);
  }
}

const entries = <Value>(changes: readonly TextChange[], valueOf: (change: TextChange) => Value) =>
  Object.fromEntries(changes.map((change) => [change.id, valueOf(change)])) as { [field in OutlineText]?: Value };

async function saveTexts(changes: readonly TextChange[], dispatch: Applying['dispatch']): Promise<void> {
  const texts = entries(changes, ({ theirs }) => theirs);
  const base = entries(changes, ({ mine }) => (isPresent(mine) ? mine : null));
  await patiently(async () => {
    const answer = await dispatch(saveOutline({ texts, base }));
    if (saveOutline.fulfilled.match(answer)) return;
    if (answer.payload) throw new ClientError(answer.payload);
    throw new Error(answer.error.message);
  });
}

async function saveCharacter(
  { id, character, mine, fields, notes }: CharacterChange,
  { done }: Application,
  keyOf: (id: string) => string,
): Promise<void> {
  const { notes: _notes, ...texts } = character;
  const pick = (from: typeof texts) => Object.fromEntries(fields.map((field) => [field, from[field]]));
  const saved = mine
    ? fields.length > 0 &&
      (await patiently(() =>
        characterApi.saveCharacter({ _id: mine._id, ...pick(character), base: pick(mine) }, keyOf(id)),
      ))
    : await patiently(() =>
        characterApi.saveCharacter({ ...texts, photoUrl: texts.photoUrl || PORTRAITS[0]!.address }, keyOf(id)),
      );
  const characterId = saved ? saved._id : mine!._id;
  for (const [i, note] of notes.entries()) {
    const noteId = `${id}/${i}`;
    if (done.has(noteId)) continue;
    await patiently(() => characterApi.addNote(characterId, note, keyOf(noteId)));
    done.add(noteId);
  }
}

async function saveProfile({ mine, theirs }: ProfileChange): Promise<void> {
  const base = Object.fromEntries(Object.keys(theirs).map((field) => [field, mine?.[field] ?? null]));
  await patiently(() => client.post('/profile', { ...theirs, ...(mine && { base }) }));
}

/** Does as the server says when it asks for a pause, at most a minute long. */
async function patiently<Answer>(call: () => Promise<Answer>): Promise<Answer> {
  for (let tries = 0; ; tries += 1) {
    try {
      return await call();
    } catch (error) {
      const wait = error instanceof ClientError && error.failure.status === 429 ? error.failure.retryAfter : undefined;
      if (wait === undefined || wait > 60 || tries >= 5) throw error;
      await new Promise((resolve) => setTimeout(resolve, wait * 1000));
    }
  }
}
