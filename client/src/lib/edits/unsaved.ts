import type { EditsState } from './editsSlice.ts';

// For what is loaded at once and must weigh little: it compares without the rules of `isChanged`, and so never too leniently.

/** What is said of text that stands in no place but this page. */
export const NOT_SAVED = 'Not saved. Keep this page open.';

/** Whether anything at all is unsaved. */
export const isUnsaved = (edits: EditsState | undefined): boolean =>
  Object.values(edits?.forms ?? {}).some(({ fields }) =>
    Object.values(fields).some(({ mine, base, theirs }) => theirs !== undefined || mine.trim() !== base.trim()),
  );

/** Whether text, words that were given up among it, stands in no place but this page. */
export const isNowhere = (edits: EditsState | undefined): boolean =>
  edits?.onDevice === false && (edits.kept.length > 0 || isUnsaved(edits));

/** Where the words of something are that could not be put back. @param button what shows the form in which they wait */
export const whereWordsAre = (edits: EditsState | undefined, button: string): string =>
  isNowhere(edits)
    ? `${NOT_SAVED} Press ${button} to find its words.`
    : `Its words are safe on this device: press ${button} to find them.`;
