import type { Id } from '@trefoil/server/contract';
import { useEffect, useRef } from 'react';
import { elementId } from '../entry/entryFocus.ts';
import type { Case } from './cases.ts';
import { isComposing, shortcutKey } from '../../../lib/keyboard.ts';
import { focusHeading } from '../../../ui/focus/focusHeading.ts';

interface Keys {
  open: readonly Case[];
  current: Id | null;
  setCurrent: (id: Id) => void;
  judge: (one: Case, verdict: 'deleted' | 'restored') => void;
}

/** The moderator's keys: J next, K previous, D delete, R restore. The focus goes with the current case. */
export function useCaseKeys(keys: Keys): void {
  const latest = useRef(keys);
  useEffect(() => {
    latest.current = keys;
  });

  useEffect(() => {
    function onKey(event: KeyboardEvent) {
      const { ctrlKey, metaKey, altKey, repeat, target } = event;
      if (ctrlKey || metaKey || altKey || repeat || isComposing(event)) return;
      if ((target as Element).closest('input, textarea, select, dialog, [role="dialog"]')) return;
      const { open, current, setCurrent, judge } = latest.current;
      const at = open.findIndex(({ id }) => id === current);
      const one = open[at];
      if (!one) return;
      const key = shortcutKey(event);
      const next = { j: open[at + 1], k: open[at - 1] }[key];
      if (next) setCurrent(next.id);
      else if (key === 'd') judge(one, 'deleted');
      else if (key === 'r') judge(one, 'restored');
      else return;
      event.preventDefault();
    }
    window.addEventListener('keydown', onKey);
    return () => window.removeEventListener('keydown', onKey);
  }, []);

  const { current } = keys;
  const first = useRef(true);
  useEffect(() => {
    // On arrival the focus is the page's.
    if (first.current) first.current = current === null;
    else if (current) {
      const element = document.getElementById(elementId(current));
      if (element?.contains(document.activeElement)) return;
      element?.focus({ preventScroll: true });
      element?.scrollIntoView({ block: 'nearest' });
    } else focusHeading();
  }, [current]);
}
