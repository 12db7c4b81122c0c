import { HEADINGS, MAX, type BeatKey, type Comment } from '@trefoil/server/contract';
import { OUTLINE_FORM } from '../../../lib/drafts/forms.ts';
import { paths } from '../../../app/paths.ts';
import { joinTexts } from '../../../lib/drafts/draft.ts';
import type { DraftsConnection } from '../../../lib/drafts/DraftsContext.ts';
import { draftsActions } from '../../../lib/drafts/draftsSlice.ts';
import { withoutQuotes } from '../entry/text/textBlocks.ts';
import { findOutline } from '../postsApi.ts';

/** Why an answer could not be kept. */
export type SaveProblem = 'noOutline' | 'noRoom';

/**
 * Appends an answer to a beat of one's own outline, with its writer's name: a draft like any other, which is autosaved.
 *
 * @returns a function that takes it out again, or why it was not kept
 * @throws ClientError when the outline could not be read
 */
export async function saveToOutline(
  { store, outbox }: DraftsConnection,
  field: BeatKey,
  { text, name }: Pick<Comment, 'text' | 'name'>,
): Promise<(() => void) | SaveProblem> {
  const outline = await findOutline();
  if (!outline) return 'noOutline';
  const edited = () => store.getState().drafts.forms[OUTLINE_FORM]?.fields[field]?.mine;
  const type = (next: string, stored: string) => {
    const path = paths.question(field);
    store.dispatch(draftsActions.typed({ form: OUTLINE_FORM, field, text: next, stored, name: HEADINGS[field], path }));
    void outbox.autosave(OUTLINE_FORM);
  };

  const stored = outline[field] ?? '';
  const before = edited() ?? stored;
  const answer = `${withoutQuotes(text)}\n— ${name}`;
  const after = joinTexts(before, answer);
  if (after.length > MAX.beat) return 'noRoom';
  type(after, stored);
  return () => {
    const now = edited() ?? after;
    type(now === after ? before : now.replace(answer, '').trimEnd(), after);
  };
}
