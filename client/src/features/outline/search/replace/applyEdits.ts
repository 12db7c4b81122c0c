import type { BeatKey, Character, Id } from '@trefoil/server/contract';
import type { UnknownAction } from '@reduxjs/toolkit';
import { isChanged } from '../../../../lib/drafts/draft.ts';
import type { DraftsConnection } from '../../../../lib/drafts/DraftsContext.ts';
import { outlineForm } from '../../../../lib/drafts/forms.ts';
import { ClientError, type Failure } from '../../../../lib/http/failure.ts';
import { mergeReplacements } from '../../../../lib/textChange.ts';
import { outlineDrafts, writeBeat } from '../../beatDrafts.ts';
import * as characterApi from '../../characters/characterApi.ts';
import { outlineSlice } from '../../outlineSlice.ts';
import type { TextEdit, TextOwner } from './replaceableTexts.ts';

interface Saving {
  /** The story whose texts they are. */
  story: Id;
  drafts: DraftsConnection;
  dispatch: (action: UnknownAction) => unknown;
}

/** What was saved, with the texts as the server has them now; and why the rest was not. */
export interface Applied {
  readonly done: readonly TextEdit[];
  readonly problem?: string;
}

/**
 * Saves edits: the outline in one call, like anything that is typed into it; each character in one, and each note. Ends at the
 * first call that fails.
 */
export async function applyEdits(edits: readonly TextEdit[], { story, drafts, dispatch }: Saving): Promise<Applied> {
  const done: TextEdit[] = [];
  try {
    const beats = edits.filter(({ owner }) => !owner);
    if (beats.length > 0) {
      const saved = await saveBeats(beats, story, drafts);
      done.push(...saved.done);
      if (saved.failure && beats.length < edits.length) return { done, problem: messageOf(saved.failure) };
      if (saved.problem) return { done, problem: saved.problem };
    }
    for (const group of groupsOf(edits)) {
      const character = await saveGroup(group);
      done.push(...group.map((edit) => ({ ...edit, after: textIn(character, edit.owner!) ?? edit.after })));
      dispatch(outlineSlice.actions.characterChanged(character));
    }
    return { done };
  } catch (error) {
    if (!(error instanceof ClientError)) throw error;
    return { done, problem: messageOf(error.failure) };
  }
}

/** Two rounds of edits as one; what was changed between them stays when they are undone. */
export const combineEdits = (earlier: readonly TextEdit[], later: readonly TextEdit[]): TextEdit[] => [
  ...withoutEdits(earlier, later),
  ...later.map((edit) => {
    const first = earlier.find(({ id }) => id === edit.id);
    const before = first && mergeReplacements(first.after, first.before, edit.before);
    return { ...edit, before: before ?? edit.before };
  }),
];

/** The edits of texts that are not among those of others. */
export const withoutEdits = (edits: readonly TextEdit[], others: readonly TextEdit[]): TextEdit[] =>
  edits.filter(({ id }) => !others.some((other) => other.id === id));

/** The edits that restore the texts as they were. */
export const undoOf = (done: readonly TextEdit[]): TextEdit[] =>
  done.map((edit) => ({ ...edit, stored: edit.after, before: edit.after, after: edit.before }));

const messageOf = ({ status, errors }: Failure): string => ([404, 409].includes(status) ? CHANGED : errors[0]!.msg);

const CHANGED = 'Something was changed elsewhere in the meantime. Please try again.';
const UNSAVED = 'Some beats couldn’t be saved yet. Open them to see why.';

/** Beats are drafts: they are safe on this device before they are sent, and sent again if that fails. */
async function saveBeats(edits: readonly TextEdit[], story: Id, { store, outbox }: DraftsConnection) {
  const done = edits.filter(({ id, stored, before, after }) => {
    const text = mergeReplacements(before, after, outlineDrafts(store, story)[id]?.mine ?? before);
    if (text !== null) writeBeat(store, story, id as BeatKey, text, stored);
    return text !== null;
  });
  const { failure } = await outbox.save(outlineForm(story));
  const isRefused = !failure && done.some(({ id }) => isChanged(outlineDrafts(store, story)[id]));
  return { done, failure, problem: done.length < edits.length ? CHANGED : isRefused ? UNSAVED : undefined };
}

/** The edits of each character and of each note. */
function groupsOf(edits: readonly TextEdit[]): readonly TextEdit[][] {
  const groups = new Map<Id, TextEdit[]>();
  for (const edit of edits) {
    if (!edit.owner) continue;
    const id = edit.owner.noteId ?? edit.owner.characterId;
    groups.set(id, [...(groups.get(id) ?? []), edit]);
  }
  return [...groups.values()];
}

async function saveGroup(edits: readonly TextEdit[]): Promise<Character> {
  const { characterId, noteId } = edits[0]!.owner!;
  const pick = (which: 'before' | 'after') => Object.fromEntries(edits.map((edit) => [edit.owner!.field, edit[which]]));
  const changes = { _id: noteId ?? characterId, ...pick('after'), base: pick('before') };
  return noteId ? characterApi.updateNote(characterId, changes) : characterApi.saveCharacter(changes, '');
}

/** A text of a character or one of its notes. */
const textIn = (character: Character, { noteId, field }: TextOwner): string | undefined =>
  ({ ...character, ...character.notes.find(({ _id }) => _id === noteId) })[field];
