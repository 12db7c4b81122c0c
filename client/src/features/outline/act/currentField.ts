import { isPresent, OUTLINE_TEXTS, type Act, type OutlineText } from '@trefoil/server/contract';
import { useEffect, useState } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { paths } from '../../../app/paths.ts';
import { readItem, writeItem } from '../../../lib/browser/storage.ts';
import { fieldsOf, requiredFieldsOf } from './fields.ts';
import type { View } from './useView.ts';

const lastFieldKey = (act: Act) => `trefoil/lastField/${act}`;

const fieldOf = (act: Act, text: string | null): OutlineText | undefined =>
  OUTLINE_TEXTS.find((field) => field === text && fieldsOf(act).includes(field));

/** The question of an act that the writer was last at on this device. */
const lastField = (act: Act) => fieldOf(act, readItem(lastFieldKey(act)));

/** Remembers on this device at which question of an act the writer is. */
export function rememberField(act: Act, field: OutlineText): void {
  writeItem(lastFieldKey(act), field);
}

interface CurrentField {
  field: OutlineText;
  /** The URL names it, so that its field gets the focus. */
  isNamed: boolean;
  /** Opens another question, of this act or another; without one, the finished outline. */
  open: (target: OutlineText | undefined) => void;
  /** An element of the form has the focus; in the view of all questions, a question's field makes it the current one. */
  onFocus: (id: string, view: View) => void;
}

/**
 * The current question of an act: the one whose field the writer has focused among all questions, otherwise the one in the
 * URL's hash, otherwise the one the writer was last at, otherwise the first one without an answer, otherwise the first.
 */
export function useCurrentField(act: Act, values: Readonly<Partial<Record<OutlineText, string>>>): CurrentField {
  const { hash, key } = useLocation();
  const navigate = useNavigate();
  /** Where the writer has gone from the URL with the key `from`. */
  const [moved, setMoved] = useState<{ field: OutlineText; from: string; isNamed: boolean } | null>(null);

  // A link to an act without a hash leads to where the writer was.
  useEffect(() => {
    const last = hash === '' && lastField(act);
    if (last) void navigate(paths.question(last), { replace: true });
  }, [act, hash, navigate]);

  // The router changes the URL in a transition. On a slow machine, what is typed before it is done would go into the answer
  // that was just left, so the question changes first.
  function open(target: OutlineText | undefined) {
    if (target && fieldOf(act, target)) setMoved({ field: target, from: key, isNamed: true });
    else (document.activeElement as HTMLElement | null)?.blur();
    void navigate(target ? paths.question(target) : paths.outline);
  }

  const inHash = fieldOf(act, hash.slice(1));
  const { field: named, isNamed } = moved?.from === key ? moved : { field: inHash, isNamed: inHash !== undefined };
  const field =
    named ?? lastField(act) ?? requiredFieldsOf(act).find((one) => !isPresent(values[one])) ?? fieldsOf(act)[0]!;

  function onFocus(id: string, view: View) {
    const focused = fieldOf(act, id);
    if (!focused) return;
    rememberField(act, focused);
    if (view === 'all' && focused !== field) setMoved({ field: focused, from: key, isNamed: false });
  }
  return { field, isNamed, open, onFocus };
}
