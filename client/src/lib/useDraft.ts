import { nanoid } from '@reduxjs/toolkit';
import { useRef, useState } from 'react';
import { clearDraft, listDrafts, readDraft, writeDraft, type Draft } from './drafts.ts';
import { useLeaveGuard } from './leaveGuard.ts';

export interface DraftForm<Field extends string> {
  /** What stands in the controls. */
  values: Record<Field, string>;
  /** For typing: shows the text and keeps it on the device. */
  set: (field: Field, text: string) => void;
  /** Whether anything differs from `saved`. Leaving then asks. */
  dirty: boolean;
  /** Text of an earlier visit that is not shown: offer it back. */
  offered: boolean;
  /** Puts the offered text into the controls. */
  putBack: () => void;
  /** Forgets the offered text. */
  discard: () => void;
  /** After a success: forgets what stood in the controls, which go back to `saved`; what is still on offer stays so. */
  clear: () => void;
  /** `false` when the device refused to keep the text: say so. */
  kept: boolean;
  /** Names what is being sent, for `client`: the same, also after a reload, until all was sent. */
  sendKey: () => string;
}

/** Where a draft keeps the name under which it is sent; no field of a form is called so. */
const SEND_KEY = '(sent as)';

type Texts<Field extends string> = Partial<Record<Field, string>>;

/**
 * The text of a simple form, kept on the device while it is being written. Text found there at the start is
 * offered, not forced. Give the component a `key` when user, form or `saved` belong to something else.
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
  const [typed, setTyped] = useState<Texts<Field>>({});
  const [offer, setOffer] = useState(() => offerOf(listDrafts(userId, form), saved));
  const [kept, setKept] = useState(true);
  // For a device that keeps nothing.
  const heldKey = useRef<string>(undefined);
  const values = { ...saved, ...typed };
  const dirty = fields.some((field) => values[field] !== saved[field]);
  useLeaveGuard(dirty, kept);

  /** What is still on offer is written along, so that typing past the offer loses nothing. */
  function store(field: Field, text: string, pending: Texts<Field>): boolean {
    const whole = join(pending[field], text);
    if (whole === saved[field]) clearDraft(userId, form, field);
    else return writeDraft(userId, form, field, { text: whole, base: saved[field] });
    return true;
  }

  return {
    values,
    dirty,
    kept,
    offered: Object.keys(offer).length > 0,
    set(field, text) {
      setTyped((before) => ({ ...before, [field]: text }));
      setKept(store(field, text, offer));
    },
    putBack() {
      const next = { ...typed };
      for (const field of Object.keys(offer) as Field[]) {
        next[field] = join(offer[field], typed[field] ?? '');
      }
      setTyped(next);
      setOffer({});
    },
    discard() {
      setOffer({});
      for (const field of fields) store(field, values[field], {});
    },
    sendKey() {
      heldKey.current = readDraft(userId, form, SEND_KEY)?.text ?? heldKey.current ?? nanoid();
      writeDraft(userId, form, SEND_KEY, { text: heldKey.current, base: null });
      return heldKey.current;
    },
    clear() {
      const left: Texts<Field> = {};
      for (const field of fields) {
        if (offer[field] === undefined || offer[field] === values[field]) clearDraft(userId, form, field);
        else left[field] = offer[field];
      }
      for (const field of Object.keys(left) as Field[]) store(field, '', left);
      if (Object.keys(left).length === 0) {
        heldKey.current = undefined;
        clearDraft(userId, form, SEND_KEY);
      }
      setOffer(left);
      setTyped({});
    },
  };
}

function offerOf<Field extends string>(drafts: Record<string, Draft>, saved: Record<Field, string>): Texts<Field> {
  const offer: Texts<Field> = {};
  for (const field of Object.keys(saved) as Field[]) {
    const text = drafts[field]?.text;
    if (text !== undefined && text !== saved[field]) offer[field] = text;
  }
  return offer;
}

/** Both texts, the older first; one alone when there is only one. */
function join(older: string | undefined, newer: string): string {
  if (!older || older === newer) return newer;
  return newer ? `${older}\n\n${newer}` : older;
}
