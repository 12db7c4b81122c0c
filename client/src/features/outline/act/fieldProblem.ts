import { MAX, type OutlineText } from '@trefoil/server/contract';
import { counted } from '../../../lib/text.ts';
import { excess, type FieldEdit } from '../edits/outlineEdits.ts';

/** Why a field cannot be saved as it stands, in words that say what to do; `undefined` when it can. */
export function fieldProblem(field: OutlineText, edit: FieldEdit | undefined): string | undefined {
  if (!edit) return undefined;
  const over = excess(field, edit.mine);
  if (over === 0) return edit.refused;
  const limit = (field === 'title' ? MAX.title : MAX.beat).toLocaleString('en-US');
  const much = counted(over, 'character').replace(/\d+/, over.toLocaleString('en-US'));
  return `This is ${much} over the limit of ${limit}. Nothing was cut; shorten it, and it can be saved.`;
}
