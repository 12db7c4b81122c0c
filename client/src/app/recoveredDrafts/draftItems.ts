import type { DeletedNote } from '../../features/outline/versions/versionsApi.ts';
import { isDescription } from '../../features/outline/characters/characterForm.ts';
import type { Id, Story } from '@trefoil/server/contract';
import { UNTITLED } from '../../features/outline/outlineTitle.ts';
import { isChanged } from '../../lib/drafts/draft.ts';
import type { DraftsState, FieldKey, RecoveredDraft } from '../../lib/drafts/draftsState.ts';

/** A text that is stored only on this device, or a deleted note. */
export interface DraftItem {
  id: string;
  /** The form and field of a text that is a draft. */
  place?: FieldKey;
  group: Group;
  /** What it is called. */
  name: string;
  text: string;
  /** The text is HTML. */
  isHtml?: boolean;
  at: number;
  /** The path of its form. */
  path?: string | undefined;
  /** Its id among the recovered drafts, for a text that can be restored. */
  recoveredId?: string | undefined;
  deleted?: DeletedNote;
}

export type Group = 'unsaved' | 'gone' | 'discarded' | 'overwritten' | 'deleted';

/** The groups in the order of the drawer. */
export const GROUPS: Readonly<Record<Group, string>> = {
  unsaved: 'Not saved yet',
  gone: 'Can’t be saved: the original was deleted',
  discarded: 'Discarded',
  overwritten: 'Replaced by another version',
  deleted: 'Deleted',
};

/** The writer's stories, as far as they are loaded, and the one that this device shows. */
export interface KnownStories {
  stories: readonly Pick<Story, '_id' | 'title'>[];
  shown: Id | undefined;
}

/** All texts of a writer that are stored only on this device, the newest first. */
export function draftItems({ forms, recovered }: DraftsState, known: KnownStories): DraftItem[] {
  const unsaved = Object.entries(forms).flatMap(([form, drafts]) =>
    Object.entries(drafts)
      .filter(([, draft]) => isChanged(draft))
      .map(([field, draft]) => itemOf({ ...draft, form, field, text: draft.mine }, draft.gone ? 'gone' : 'unsaved')),
  );
  const rest = recovered.map((draft) => itemOf(draft, draft.why, draft.id));
  const items = [...unsaved, ...rest].map((item) => ofStory(item, known));
  return items.filter((item) => !isBlank(item)).toSorted((one, other) => other.at - one.at);
}

type StoredText = Pick<RecoveredDraft, 'form' | 'field' | 'text' | 'at' | 'name' | 'path'>;

function itemOf(
  { form, field, text, at, name = field, path }: StoredText,
  group: Group,
  recoveredId?: string,
): DraftItem {
  const id = recoveredId ?? `${form} ${field}`;
  return { id, place: { form, field }, group, name, text, isHtml: isDescription(form, field), at, path, recoveredId };
}

/** The forms of a story name it; those of its characters and notes do not, and can be opened whichever is shown. */
const STORY_FORM = /^(?:outline|character\/new)\/(.+)$/;

/** The text of a story that is not shown has no link to its form, and of several stories it says which. */
function ofStory(item: DraftItem, { stories, shown }: KnownStories): DraftItem {
  const story = item.place && STORY_FORM.exec(item.place.form)?.[1];
  if (!story || (story === shown && stories.length < 2)) return item;
  const found = stories.find(({ _id }) => _id === story);
  const title = found ? (found.title ?? UNTITLED) : 'Another story';
  return { ...item, name: `${title}: ${item.name}`, ...(story !== shown && { path: undefined }) };
}

/** There is nothing to read or copy, at most markup. */
const isBlank = ({ text, isHtml }: DraftItem) => !(isHtml ? text.replace(/<[^>]*>|&nbsp;/g, '') : text).trim();

/** A deleted note as an item of the drawer. */
export const noteItem = (deleted: DeletedNote): DraftItem => ({
  id: `${deleted.characterId} ${deleted.at}`,
  group: 'deleted',
  name: `Note “${deleted.noteTitle}”, ${deleted.name}`,
  text: deleted.noteText,
  at: Date.parse(deleted.at),
  deleted,
});
