import { HEADINGS, isPresent, type Outline, type OutlineCards } from '@trefoil/server/contract';
import { isChanged } from '../../lib/drafts/draft.ts';
import type { DraftsState, FormDrafts } from '../../lib/drafts/draftsState.ts';
import { outlineForm } from '../../lib/drafts/forms.ts';
import { characterForm, noteForm } from './characters/characterForm.ts';
import { inputOf } from './characters/form/characterFields.ts';

type Forms = DraftsState['forms'];

/** What there is before anything is stored. */
export const NO_OUTLINE: OutlineCards & Outline = { _id: '', user: '', promptDismissed: false, characters: [] };

/** The drafts of a form that the server does not have. A blank text can only be a beat: everything else is required. */
const unsentDrafts = (entry: FormDrafts | undefined) =>
  Object.entries(entry ?? {}).filter(
    ([field, draft]) => isChanged(draft) && (isPresent(draft.mine) || field in HEADINGS),
  );

const unsentTexts = (entry: FormDrafts | undefined) =>
  Object.fromEntries(unsentDrafts(entry).map(([field, { mine }]) => [field, mine]));

/** An outline or a note as its writer has it on this device: what is not sent yet replaces what the server has. */
export const withDrafts = <Stored extends object>(stored: Stored, entry: FormDrafts | undefined): Stored => ({
  ...stored,
  ...unsentTexts(entry),
});

/** The same for a whole story with its characters and notes. Drafts of what no longer exists are not part of it. */
export const storyWithDrafts = (outline: Outline, forms: Forms): Outline => ({
  ...withDrafts(outline, forms[outlineForm(outline._id)]),
  characters: outline.characters.map((character) => ({
    ...character,
    ...inputOf(unsentTexts(forms[characterForm(character._id)])),
    notes: character.notes.map((note) => withDrafts(note, forms[noteForm(character._id, note._id)])),
  })),
});

/** What the texts of a story are called that differ from what the server has: 'The First Plan', 'Ada: Description'. */
export function unsentNames({ _id: story, characters }: OutlineCards, forms: Forms): string[] {
  const ids = new Set<string | undefined>(characters.map(({ _id }) => _id));
  return Object.entries(forms)
    .filter(([form]) => form === outlineForm(story) || ids.has(form.split('/')[1]))
    .flatMap(([, entry]) => unsentDrafts(entry))
    .flatMap(([field, { name, key, gone }]) => (key === undefined && !gone ? [name ?? field] : []));
}
