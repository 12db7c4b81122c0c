import type { Id } from '@trefoil/server/contract';
import { useEffect, useRef, useState } from 'react';
import { useAppDispatch } from '../../../app/hooks.ts';
import { readToken } from '../../../lib/http/token.ts';
import { moderateOnLeaving, type ModerationDecision } from '../postsApi.ts';
import { changeWaiting, loadPosts, moderateEntry } from '../postsSlice.ts';
import { targetOf, type Case } from './cases.ts';

/** How long a decision can be undone, in milliseconds. */
export const UNDO_TIME = 6_000;

/** A moderator's decision about a case, as the queue shows it. */
export interface Decision {
  item: Case;
  action: ModerationDecision['action'];
  /** The rule that a deletion cites. */
  rule: number | null;
  /** A deletion was made without a rule, so that one can be cited until it is sent. */
  offersRules: boolean;
  /** It has been sent and can no longer be undone. */
  sent: boolean;
}

/** A decision that can still be undone. */
interface Pending {
  timer: ReturnType<typeof setTimeout>;
  request: ModerationDecision;
  /** The token of the session in which it was made. */
  token: string | null;
}

/** Shows decisions at once, and sends them when the time for Undo is over or the page is left. */
export function useDecisions() {
  const dispatch = useAppDispatch();
  const [decisions, setDecisions] = useState<ReadonlyMap<Id, Decision>>(new Map());
  const timers = useRef(new Map<Id, Pending>());

  function change(id: Id, changes: Partial<Decision> | null) {
    setDecisions((before) => {
      const after = new Map(before);
      const decision = after.get(id);
      if (decision && changes) after.set(id, { ...decision, ...changes });
      else after.delete(id);
      return after;
    });
  }

  async function send(id: Id) {
    const { request } = timers.current.get(id)!;
    timers.current.delete(id);
    change(id, { sent: true });
    const { meta } = await dispatch(moderateEntry(request));
    if (meta.requestStatus === 'fulfilled') return;
    // The thunk shows why. The case is back in the queue.
    dispatch(changeWaiting(1));
    change(id, null);
  }

  function decide(item: Case, action: ModerationDecision['action'], rule: number | null) {
    if (decisions.has(item.id)) return;
    const offersRules = action === 'delete' && rule === null;
    const decision = { item, action, rule, offersRules, sent: false };
    const request = { ...targetOf(item), action, rule };
    const timer = setTimeout(() => void send(item.id), UNDO_TIME);
    timers.current.set(item.id, { timer, request, token: readToken() });
    dispatch(changeWaiting(-1));
    setDecisions((before) => {
      // Sent decisions are removed with the next one, so that nothing moves by itself.
      const open = [...before].filter(([, { sent }]) => !sent);
      return new Map([...open, [item.id, decision]]);
    });
  }

  /** Cites a rule with a deletion that has not been sent. */
  function cite(id: Id, rule: number) {
    const pending = timers.current.get(id);
    if (!pending) return;
    pending.request = { ...pending.request, rule };
    change(id, { rule });
  }

  function undo(id: Id) {
    const pending = timers.current.get(id);
    if (!pending) return;
    clearTimeout(pending.timer);
    timers.current.delete(id);
    dispatch(changeWaiting(1));
    change(id, null);
  }

  useEffect(() => {
    const pending = timers.current;
    const takeAll = () => {
      const all = [...pending.values()];
      for (const { timer } of all) clearTimeout(timer);
      pending.clear();
      return all;
    };
    let isOutdated = false;
    const onLeave = () => {
      isOutdated ||= pending.size > 0;
      for (const { request, token } of takeAll()) moderateOnLeaving(request, token);
      // The browser may restore the page from its back/forward cache.
      setDecisions((before) => new Map([...before].map(([id, decision]) => [id, { ...decision, sent: true }])));
    };
    // Phones may end hidden pages without notice. A page that is shown again reloads the queue.
    const onHide = () => {
      if (document.visibilityState === 'hidden') return onLeave();
      if (isOutdated) void dispatch(loadPosts({ view: 'flagged', next: null }));
      isOutdated = false;
    };
    window.addEventListener('pagehide', onLeave);
    document.addEventListener('visibilitychange', onHide);
    return () => {
      window.removeEventListener('pagehide', onLeave);
      document.removeEventListener('visibilitychange', onHide);
      for (const { request, token } of takeAll()) {
        if (token === readToken()) void dispatch(moderateEntry(request));
        // The session has ended or changed, but the decision was this moderator's.
        else moderateOnLeaving(request, token);
      }
    };
  }, [dispatch]);

  return { decisions, decide, cite, undo };
}
