import { HEADINGS, type Character } from '@trefoil/server/contract';
import type { UnknownAction } from '@reduxjs/toolkit';
import { paths } from '../../../../app/paths.ts';
import type { DraftsConnection } from '../../../../lib/drafts/DraftsContext.ts';
import { draftsActions } from '../../../../lib/drafts/draftsSlice.ts';
import { OUTLINE_FORM } from '../../../../lib/drafts/forms.ts';
import { ClientError, type Failure } from '../../../../lib/http/failure.ts';
import { mergeReplacements } from '../../../../lib/textChange.ts';
import * as characterApi from '../../characters/characterApi.ts';
import { outlineSlice } from '../../outlineSlice.ts';
import type { TextEdit, TextOwner } from './replaceableTexts.ts';

interface Saving {
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
export async function applyEdits(edits: readonly TextEdit[], { drafts, dispatch }: Saving): Promise<Applied> {
  const done: TextEdit[] = [];
  try {
    const beats = edits.filter(isOfBeat);
    if (beats.length > 0) {
      const saved = await saveBeats(beats, drafts);
      done.push(...saved.done);
      if (saved.failure && beats.length < edits.length) return { done, problem: messageOf(saved.failure) };
      if (saved.problem) return { done, problem: saved.problem };
    }
    for (const group of groupsOf(edits)) {
      const character = await saveGroup(group);
      done.push(...group.map((edit) => ({ ...edit, after: textIn(character, edit.owner) ?? edit.after })));
      dispatch(outlineSlice.actions.characterChanged(character));
    }
    return { done };
  } catch (error) {
    if (!(error instanceof ClientError)) throw error;
    return { done, problem: messageOf(error.failure) };
  }
}

/** Whether two edits concern the same text. */
export const isSameOwner = (one: TextOwner, other: TextOwner) => JSON.stringify(one) === JSON.stringify(other);

/** Two rounds of edits as one; what was changed between them stays when they are undone. */
export const combineEdits = (earlier: readonly TextEdit[], later: readonly TextEdit[]): TextEdit[] => [
  ...earlier.filter(({ owner }) => !later.some((edit) => isSameOwner(edit.owner, owner))),
  ...later.map((edit) => {
    const first = earlier.find(({ owner }) => isSameOwner(owner, edit.owner));
    const before = first && mergeReplacements(first.after, first.before, edit.before);
    return { ...edit, before: before ?? edit.before };
  }),
];

/** The edits that restore the texts as they were. */
export const undoOf = (done: readonly TextEdit[]): TextEdit[] =>
  done.map(({ owner, before, after }) => ({ owner, stored: after, before: after, after: before }));

const messageOf = ({ status, errors }: Failure): string => ([404, 409].includes(status) ? CHANGED : errors[0]!.msg);

const CHANGED = 'Something was changed elsewhere in the meantime. Please try again.';
const UNSAVED = 'Some beats couldn’t be saved yet. Open them to see why.';

interface BeatEdit extends TextEdit {
  readonly owner: TextOwner & { kind: 'beat' };
}

const isOfBeat = (edit: TextEdit): edit is BeatEdit => edit.owner.kind === 'beat';

/** Beats are drafts: they are safe on this device before they are sent, and sent again if that fails. */
async function saveBeats(edits: readonly BeatEdit[], { store, outbox }: DraftsConnection) {
  const form = OUTLINE_FORM;
  const done = edits.filter(({ owner: { key }, stored, before, after }) => {
    const current = store.getState().drafts.forms[form]?.fields[key]?.mine ?? before;
    const text = mergeReplacements(before, after, current);
    if (text === null) return false;
    const place = { form, field: key, name: HEADINGS[key], path: paths.question(key) };
    store.dispatch(draftsActions.typed({ ...place, text, stored }));
    return true;
  });
  const { failure, unsaved } = await outbox.save(form);
  const isRefused = !failure && done.some(({ owner }) => unsaved.includes(owner.key));
  return { done, failure, problem: done.length < edits.length ? CHANGED : isRefused ? UNSAVED : undefined };
}

/** The edits of each character and of each note. */
function groupsOf(edits: readonly TextEdit[]): readonly TextEdit[][] {
  const groups = new Map<string, TextEdit[]>();
  for (const edit of edits) {
    if (edit.owner.kind === 'beat') continue;
    const id = `${edit.owner.kind}/${edit.owner.id}`;
    groups.set(id, [...(groups.get(id) ?? []), edit]);
  }
  return [...groups.values()];
}

async function saveGroup(edits: readonly TextEdit[]): Promise<Character> {
  const owner = edits[0]!.owner as Exclude<TextOwner, { kind: 'beat' }>;
  const pick = (which: 'before' | 'after') =>
    Object.fromEntries(edits.map((edit) => [(edit.owner as typeof owner).field, edit[which]]));
  const changes = { _id: owner.id, ...pick('after'), base: pick('before') };
  if (owner.kind === 'character') return characterApi.saveCharacter(changes, '');
  return characterApi.updateNote(owner.characterId, changes);
}

/** A text of a character or one of its notes. */
function textIn(character: Character, owner: TextOwner): string | undefined {
  if (owner.kind === 'character') return character[owner.field];
  return owner.kind === 'note' ? character.notes.find(({ _id }) => _id === owner.id)?.[owner.field] : undefined;
}
