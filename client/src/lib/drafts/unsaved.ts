import { isChanged } from './draft.ts';
import type { DraftsState } from './draftsState.ts';

/** The message about text that is stored nowhere. */
export const NOT_SAVED = 'Not saved. Keep this page open.';

/** Whether anything at all is unsaved. */
export const isUnsaved = (drafts: DraftsState): boolean =>
  Object.values(drafts.forms).some(({ fields }) => Object.values(fields).some(isChanged));

/** Whether some text, a recovered draft included, exists only in this page. */
export const isStoredNowhere = (drafts: DraftsState): boolean =>
  drafts.onDevice === false && (drafts.recovered.length > 0 || isUnsaved(drafts));

/** Says where text is that could not be restored. @param button the button that shows its form */
export const whereTextIs = (drafts: DraftsState, button: string): string =>
  isStoredNowhere(drafts)
    ? `${NOT_SAVED} Click ${button} to find your text.`
    : `Your text is safe on this device. Click ${button} to find it.`;
