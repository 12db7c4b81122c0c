import type { SaveState } from '../../../ui/form/SaveBar.tsx';
import { fieldProblem } from './fieldProblem.ts';
import { changedFields, conflictFields, type StoredTexts } from '../edits/outlineEdits.ts';
import { isBegun } from '../outlineProgress.ts';
import type { ActFormState } from './actForm.ts';

/** What is true about the text of a form, for its save bar. */
export function saveState(form: ActFormState, stored: StoredTexts): { state: SaveState; words?: string } {
  const { saving, failure, dirty, kept, titleMissing, edits } = form;
  if (saving) return { state: 'saving' };
  if (!dirty) return isBegun(stored) ? { state: 'saved' } : { state: 'saved', words: 'Nothing to save yet' };
  if (failure) return { state: 'failed', ...(!kept && { words: 'Not saved. Keep this page open.' }) };
  if (conflictFields(edits).length > 0) return { state: 'unsaved', words: 'Unsaved: choose a version' };
  const stuck = titleMissing || changedFields(edits).some((field) => fieldProblem(field, edits[field]));
  return { state: stuck ? 'failed' : 'unsaved' };
}
