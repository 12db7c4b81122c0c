import { isChanged } from './draft.ts';
import type { DraftsState } from './draftsSlice.ts';

/** What is said of text that stands in no place but this page. */
export const NOT_SAVED = 'Not saved. Keep this page open.';

/** Whether anything at all is unsaved. */
export const isUnsaved = (drafts: DraftsState | undefined): boolean =>
  Object.values(drafts?.forms ?? {}).some(({ fields }) => Object.values(fields).some(isChanged));

/** Whether text, words that were given up among it, stands in no place but this page. */
export const isNowhere = (drafts: DraftsState | undefined): boolean =>
  drafts?.onDevice === false && (drafts.kept.length > 0 || isUnsaved(drafts));

/** Where the words of something are that could not be put back. @param button what shows the form in which they wait */
export const whereWordsAre = (drafts: DraftsState | undefined, button: string): string =>
  isNowhere(drafts)
    ? `${NOT_SAVED} Press ${button} to find its words.`
    : `Its words are safe on this device: press ${button} to find them.`;
