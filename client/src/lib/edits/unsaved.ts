import { isChanged } from './edit.ts';
import type { EditsState } from './editsSlice.ts';

/** Whether anything at all is unsaved. */
export const isUnsaved = (edits: EditsState | undefined): boolean =>
  Object.values(edits?.forms ?? {}).some(({ fields }) => Object.values(fields).some(isChanged));

/** Whether text, words that were given up among it, stands in no place but this page. */
export const isNowhere = (edits: EditsState | undefined): boolean =>
  edits?.onDevice === false && (edits.kept.length > 0 || isUnsaved(edits));
