import { isChanged } from './draft.ts';
import type { DraftsState } from './draftsSlice.ts';

/** The message about text that is stored nowhere. */
export const NOT_SAVED = 'Not saved. Keep this page open.';

/** Whether anything at all is unsaved. */
export const isUnsaved = (drafts: DraftsState): boolean =>
  Object.values(drafts.forms).some(({ fields }) => Object.values(fields).some(isChanged));

/** Whether some text, a recovered draft included, exists only in this page. */
export const isStoredNowhere = (drafts: DraftsState): boolean =>
  drafts.onDevice === false && (drafts.recovered.length > 0 || isUnsaved(drafts));

/** Says where text is that could not be put back. @param button the button that shows its form */
export const whereTextIs = (drafts: DraftsState, button: string): string =>
  isStoredNowhere(drafts)
    ? `${NOT_SAVED} Press ${button} to find its words.`
    : `Its words are safe on this device: press ${button} to find them.`;
