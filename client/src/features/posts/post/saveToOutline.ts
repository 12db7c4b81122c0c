import { HEADINGS, MAX, type BeatKey, type Comment } from '@trefoil/server/contract';
import { OUTLINE_FORM } from '../../../lib/drafts/forms.ts';
import { paths } from '../../../app/paths.ts';
import { joinTexts } from '../../../lib/drafts/draft.ts';
import type { DraftsConnection } from '../../../lib/drafts/DraftsContext.ts';
import { draftsActions } from '../../../lib/drafts/draftsSlice.ts';
import { withoutQuotes } from '../entry/text/textBlocks.ts';
import { findOutline } from '../postsApi.ts';

/** Why a comment could not be saved. */
export type SaveProblem = 'noOutline' | 'noRoom';

/**
 * Appends a comment and its author's name to a beat of the viewer's outline, as a draft that is then autosaved.
 *
 * @returns a function that removes it again, or why it was not saved
 * @throws ClientError if the outline could not be loaded
 */
export async function saveToOutline(
  { store, outbox }: DraftsConnection,
  field: BeatKey,
  { text, name }: Pick<Comment, 'text' | 'name'>,
): Promise<(() => void) | SaveProblem> {
  const outline = await findOutline();
  if (!outline) return 'noOutline';
  const draft = () => store.getState().drafts.forms[OUTLINE_FORM]?.fields[field]?.mine;
  const type = (next: string, stored: string) => {
    const path = paths.question(field);
    store.dispatch(draftsActions.typed({ form: OUTLINE_FORM, field, text: next, stored, name: HEADINGS[field], path }));
    void outbox.autosave(OUTLINE_FORM);
  };

  const stored = outline[field] ?? '';
  const before = draft() ?? stored;
  const addition = `${withoutQuotes(text)}\n— ${name}`;
  const after = joinTexts(before, addition);
  if (after.length > MAX.beat) return 'noRoom';
  type(after, stored);
  return () => {
    const now = draft() ?? after;
    type(now === after ? before : now.replace(addition, '').trimEnd(), after);
  };
}
