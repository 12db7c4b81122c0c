import type { Id, OutlineText } from '@trefoil/server/contract';
import { clearDraft, listDrafts, writeDraft } from '../../../lib/drafts/drafts.ts';
import {
  isChanged,
  isSameText,
  joinTexts,
  reconcile,
  storedText,
  type Edits,
  type FieldEdit,
  type StoredTexts,
} from './outlineEdits.ts';

/**
 * Unsaved text of the outline on this device. Every open form keeps its own, so that two tabs of one writer cannot
 * overwrite each other; what a form left behind when it ended is offered back by the next one.
 */
export interface KeptText {
  readonly field: OutlineText;
  /** The form it was typed in. */
  readonly formId: string;
  readonly edit: FieldEdit;
  /** When it was kept, in milliseconds since 1970. */
  readonly at: number;
}

const FORM = 'outline';

/** Keeps one field of a form, or forgets it when there is nothing to keep. @returns whether the device did so */
export function keepText(userId: Id, formId: string, field: OutlineText, edit: FieldEdit | undefined): boolean {
  if (edit && isChanged({ [field]: edit }, field)) {
    const { mine: text, base, sent } = edit;
    return writeDraft(userId, FORM, { field, formId }, { text, base, ...(sent && { sent }) });
  }
  clearDraft(userId, FORM, { field, formId });
  return true;
}

/** Forgets kept texts, and no others. */
export function forgetTexts(userId: Id, texts: readonly KeptText[]): void {
  for (const text of texts) clearDraft(userId, FORM, text);
}

/**
 * What other forms have left of some fields, the newest first.
 * @param formId the asking form, whose own texts are left out
 */
export function readKeptTexts(userId: Id, formId: string, fields: readonly OutlineText[]): KeptText[] {
  const found = listDrafts(userId, FORM).flatMap(({ field: name, formId: other, text, base, at, sent }) => {
    const field = fields.find((one) => one === name);
    if (!field || other === formId) return [];
    return [{ field, formId: other, at, edit: { mine: text, base, ...(sent && { sent }) } }];
  });
  return found.toReversed();
}

/** Whether the server has a kept text already, so that there is nothing to offer. */
export const isSettled = ({ field, edit }: KeptText, stored: StoredTexts): boolean =>
  isSameText(field, edit.mine, storedText(stored, field));

/**
 * Puts kept texts into the form: the newest of a field as the writer's text, older ones below it as far as they are
 * not part of it. Where something was typed in the meantime, the kept text follows it.
 */
export function putBack(edits: Edits, texts: readonly KeptText[], stored: StoredTexts): Edits {
  const next = texts.reduce<Edits>((all, { field, edit }) => {
    const typed = isChanged(all, field) ? all[field]! : undefined;
    const taken = typed?.mine.trim() ? { ...typed, mine: joinTexts(typed.mine, edit.mine) } : edit;
    return { ...all, [field]: taken };
  }, edits);
  return reconcile(next, stored);
}
