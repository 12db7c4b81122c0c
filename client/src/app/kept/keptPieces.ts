import type { DeletedNote } from '../../features/outline/versions/versionsApi.ts';
import { isDescription } from '../../features/outline/characters/plainText.ts';
import { isChanged } from '../../lib/drafts/draft.ts';
import type { DraftsState } from '../../lib/drafts/draftsSlice.ts';

/** A text that stands nowhere but here. */
export interface Piece {
  id: string;
  group: Group;
  /** What it is, in words. */
  name: string;
  text: string;
  /** The text is HTML. */
  isHtml: boolean;
  at: number;
  /** Where it is written. */
  path: string | undefined;
  /** For words that can be put back: their id among the kept ones. */
  kept: string | undefined;
  deleted?: DeletedNote;
}

export type Group = 'unsaved' | 'gone' | 'discarded' | 'givenUp' | 'deleted';

/** The groups in the order of the drawer. */
export const GROUPS: Readonly<Record<Group, string>> = {
  unsaved: 'Not saved yet',
  gone: 'Not sent: its place is gone',
  discarded: 'Discarded',
  givenUp: 'Given up for another version',
  deleted: 'Deleted',
};

/** Everything of a writer that stands on this device alone, the newest first. */
export function keptPieces({ forms, kept }: DraftsState): Piece[] {
  const unsaved = Object.entries(forms).flatMap(([form, { fields }]) =>
    Object.entries(fields).flatMap(([field, draft]): Piece[] => {
      if (!isChanged(draft) || !draft.mine.trim()) return [];
      const { mine: text, at, name = field, path, gone } = draft;
      const [id, isHtml] = [`${form} ${field}`, isDescription(form, field)];
      return [{ id, group: gone ? 'gone' : 'unsaved', name, text, isHtml, at, path, kept: undefined }];
    }),
  );
  const rest = kept.map(({ id, form, field, text, why, at, name = field, path }): Piece => ({
    id,
    group: why,
    name,
    text,
    isHtml: isDescription(form, field),
    at,
    path,
    kept: id,
  }));
  return [...unsaved, ...rest].toSorted((one, other) => other.at - one.at);
}

/** A deleted note as a piece. */
export const pieceOf = (deleted: DeletedNote): Piece => ({
  id: `${deleted.characterId} ${deleted.at}`,
  group: 'deleted',
  name: `Note “${deleted.noteTitle}”, ${deleted.name}`,
  text: deleted.noteText,
  isHtml: false,
  at: Date.parse(deleted.at),
  path: undefined,
  kept: undefined,
  deleted,
});
