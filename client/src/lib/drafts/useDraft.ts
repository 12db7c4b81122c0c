import { nanoid } from '@reduxjs/toolkit';
import { useEffect, useRef, useState } from 'react';
import { SEND_KEY, clearDraft, listDrafts, readDraft, writeDraft, type KeptDraft } from './drafts.ts';
import { holdForm, newFormId, whenFormIsGone } from './formPresence.ts';
import { useLeaveGuard } from './leaveGuard.ts';

export interface DraftForm<Field extends string> {
  /** What stands in the controls. */
  values: Record<Field, string>;
  /** For typing: shows the text and keeps it on the device. */
  set: (field: Field, text: string) => void;
  /** Whether anything differs from `saved`. Leaving then asks. */
  dirty: boolean;
  /** Text of an earlier visit, or of a tab that was closed, that is not shown: offer it back. */
  offered: boolean;
  /** Puts the offered text into the controls. */
  putBack: () => void;
  /** Forgets the offered text. */
  discard: () => void;
  /** After a success: forgets what stood in the controls, which go back to `saved`; what is still on offer stays so. */
  clear: () => void;
  /** `false` when the device refused to keep the text: say so. */
  kept: boolean;
  /** Names what is being sent, for `client`: the same until `clear`, also when the text is put back after a reload. */
  sendKey: () => string;
}

type Texts<Field extends string> = Partial<Record<Field, string>>;

/**
 * The text of a simple form, kept on the device while it is being written, each open form under a name of its own, so that two
 * tabs keep both texts. What forms that are gone have left is offered, not forced. Give the component a `key` when user, form
 * or `saved` belong to something else.
 *
 * @param userId whose text it is
 * @param form name of the form with the id of its object: `comment/<postId>`
 * @param saved what the server has, or the empty form; also names the fields
 */
export function useDraft<Field extends string>(
  userId: string,
  form: string,
  saved: Record<Field, string>,
): DraftForm<Field> {
  const fields = Object.keys(saved) as Field[];
  const [formId] = useState(newFormId);
  const [typed, setTyped] = useState<Texts<Field>>({});
  const [left, setLeft] = useState<readonly KeptDraft[]>([]);
  const [kept, setKept] = useState(true);
  // For a device that keeps nothing.
  const heldKey = useRef<string>(undefined);
  const values = { ...saved, ...typed };
  const dirty = fields.some((field) => values[field] !== saved[field]);
  const offer = offerOf(left, saved);
  useLeaveGuard(dirty, kept);

  useEffect(() => {
    const release = holdForm(formId);
    const control = new AbortController();
    const others = new Set(listDrafts(userId, form).map((text) => text.formId));
    others.delete(formId);
    for (const other of others) {
      void whenFormIsGone(other, control.signal).then(() => {
        const texts = listDrafts(userId, form).filter((text) => text.formId === other);
        setLeft((before) => [...before.filter((text) => text.formId !== other), ...texts]);
      });
    }
    return () => {
      control.abort();
      release();
    };
  }, [userId, form, formId]);

  function store(field: string, text: string, base: string | null): boolean {
    if (text !== base) return writeDraft(userId, form, { field, formId }, { text, base });
    clearDraft(userId, form, { field, formId });
    return true;
  }

  function forgetLeft(): void {
    for (const text of left) clearDraft(userId, form, text);
    setLeft([]);
  }

  return {
    values,
    dirty,
    kept,
    offered: Object.keys(offer).length > 0,
    set(field, text) {
      setTyped((before) => ({ ...before, [field]: text }));
      setKept(store(field, text, saved[field]));
    },
    putBack() {
      const next = { ...typed };
      for (const field of Object.keys(offer) as Field[]) next[field] = join(offer[field], typed[field] ?? '');
      setTyped(next);
      const sentAs = left.findLast(({ field }) => field === SEND_KEY)?.text;
      if (sentAs !== undefined) store(SEND_KEY, (heldKey.current = sentAs), null);
      const allKept = fields.every((field) => store(field, next[field] ?? saved[field], saved[field]));
      setKept(allKept);
      if (allKept) forgetLeft();
      else setLeft([]);
    },
    discard: forgetLeft,
    sendKey() {
      heldKey.current = readDraft(userId, form, { field: SEND_KEY, formId })?.text ?? heldKey.current ?? nanoid();
      store(SEND_KEY, heldKey.current, null);
      return heldKey.current;
    },
    clear() {
      heldKey.current = undefined;
      for (const field of [...fields, SEND_KEY]) clearDraft(userId, form, { field, formId });
      setTyped({});
    },
  };
}

function offerOf<Field extends string>(left: readonly KeptDraft[], saved: Record<Field, string>): Texts<Field> {
  const offer: Texts<Field> = {};
  for (const field of Object.keys(saved) as Field[]) {
    const texts = left.filter((one) => one.field === field && one.text !== saved[field]);
    if (texts.length > 0) offer[field] = texts.map(({ text }) => text).reduce((older, newer) => join(older, newer));
  }
  return offer;
}

/** Both texts, the older first; one alone when there is only one. */
function join(older: string | undefined, newer: string): string {
  if (!older || older === newer) return newer;
  return newer ? `${older}\n\n${newer}` : older;
}
