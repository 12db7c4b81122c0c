import type { Id } from '@trefoil/server/contract';
import { useEffect, useEffectEvent, useRef, type RefObject } from 'react';
import { elementId } from '../entry/entryFocus.ts';
import type { Case } from './cases.ts';
import { isComposing, shortcutKey } from '../../../lib/keyboard.ts';
import { focusHeading, focusPlace } from '../../../ui/focus/focusHeading.ts';

interface Keys {
  /** The list of cases. */
  queue: RefObject<HTMLElement | null>;
  open: readonly Case[];
  current: Id | null;
  setCurrent: (id: Id) => void;
  decide: (item: Case, action: 'delete' | 'restore') => void;
  /** Cites a rule with the last deletion. */
  cite: (rule: number) => void;
}

/**
 * The moderator's keys: J next, K previous, D delete, R restore, 1 to 8 the rule that the last deletion cites, while the queue has the focus or the pointer. Elsewhere a
 * letter that a speech recognizer types would decide a case. The focus follows the current case.
 */
export function useCaseKeys({ queue, open, current, setCurrent, decide, cite }: Keys): void {
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    const { ctrlKey, metaKey, altKey, repeat, target } = event;
    if (ctrlKey || metaKey || altKey || repeat || isComposing(event)) return;
    if ((target as Element).closest('input, textarea, select, dialog, [role="dialog"]')) return;
    if (!queue.current?.matches(':hover, :focus-within')) return;
    const rule = /^(?:Digit|Numpad)([1-8])$/.exec(event.code)?.[1];
    if (rule) return cite(Number(rule));
    const at = open.findIndex(({ id }) => id === current);
    const item = open[at];
    if (!item) return;
    const key = shortcutKey(event);
    const next = { j: open[at + 1], k: open[at - 1] }[key];
    if (next) setCurrent(next.id);
    else if (key === 'd') decide(item, 'delete');
    else if (key === 'r') decide(item, 'restore');
    else return;
    event.preventDefault();
  });
  useEffect(() => {
    const listener = (event: KeyboardEvent) => onKey(event);
    window.addEventListener('keydown', listener);
    return () => window.removeEventListener('keydown', listener);
  }, []);

  const first = useRef(true);
  useEffect(() => {
    // The page itself handles the focus when the queue opens.
    if (first.current) first.current = current === null;
    else if (current) {
      const element = document.getElementById(elementId(current));
      if (element?.contains(document.activeElement)) return;
      element?.focus({ preventScroll: true });
      element?.scrollIntoView({ block: 'nearest' });
    } else if (queue.current) focusPlace(queue.current);
    else focusHeading();
  }, [current, queue]);
}
