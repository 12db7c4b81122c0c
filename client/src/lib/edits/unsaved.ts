import { isChanged } from './edit.ts';
import type { EditsState } from './editsSlice.ts';

/** What is said of text that stands in no place but this page. */
export const NOT_SAVED = 'Not saved. Keep this page open.';

/** Whether anything at all is unsaved. */
export const isUnsaved = (edits: EditsState | undefined): boolean =>
  Object.values(edits?.forms ?? {}).some(({ fields }) => Object.values(fields).some(isChanged));

/** Whether text, words that were given up among it, stands in no place but this page. */
export const isNowhere = (edits: EditsState | undefined): boolean =>
  edits?.onDevice === false && (edits.kept.length > 0 || isUnsaved(edits));

/** Where the words of something are that could not be put back. @param button what shows the form in which they wait */
export const whereWordsAre = (edits: EditsState | undefined, button: string): string =>
  isNowhere(edits)
    ? `${NOT_SAVED} Press ${button} to find its words.`
    : `Its words are safe on this device: press ${button} to find them.`;
