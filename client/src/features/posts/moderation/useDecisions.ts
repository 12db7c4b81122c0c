import type { Id } from '@trefoil/server/contract';
import { useEffect, useRef, useState } from 'react';
import { useAppDispatch, useAppSelector } from '../../../app/hooks.ts';
import { readToken } from '../../../lib/http/token.ts';
import { waitingCounted } from '../../auth/authEvents.ts';
import { moderateOnLeaving, type ModerationDecision } from '../postsApi.ts';
import { judge, loadPosts } from '../postsSlice.ts';
import { targetOf, type Case } from './cases.ts';

/** How long a decision can be taken back, in milliseconds. */
export const UNDO_FOR = 6_000;

/** What a moderator decided about a case. */
export interface Decision {
  of: Case;
  verdict: ModerationDecision['verdict'];
  rule: number | null;
  /** It is on its way to the server, or there: it cannot be taken back any more. */
  sent: boolean;
}

/** A decision that can still be taken back. */
interface Pending {
  timer: ReturnType<typeof setTimeout>;
  sentDecision: ModerationDecision;
  /** Of the session in which it was made. */
  token: string | null;
}

/** Decides at once and tells the server when the time to take it back is over, or the page is left. */
export function useDecisions() {
  const dispatch = useAppDispatch();
  const waiting = useAppSelector(({ auth }) => auth.user?.waiting ?? 0);
  const [decisions, setDecisions] = useState<ReadonlyMap<Id, Decision>>(new Map());
  const timers = useRef(new Map<Id, Pending>());
  const count = useRef(waiting);
  useEffect(() => {
    count.current = waiting;
  });

  function change(id: Id, next: Decision | null) {
    setDecisions((before) => {
      const after = new Map(before);
      if (next) after.set(id, next);
      else after.delete(id);
      return after;
    });
  }

  async function send(decision: Decision, sentDecision: ModerationDecision) {
    const { id } = decision.of;
    timers.current.delete(id);
    change(id, { ...decision, sent: true });
    const { meta } = await dispatch(judge(sentDecision));
    if (meta.requestStatus === 'fulfilled') return;
    // The reason is said elsewhere; it waits again.
    dispatch(waitingCounted(count.current + 1));
    change(id, null);
  }

  function decide(of: Case, verdict: ModerationDecision['verdict'], rule: number | null) {
    if (decisions.has(of.id)) return;
    const decision: Decision = { of, verdict, rule, sent: false };
    const sentDecision: ModerationDecision = { ...targetOf(of), verdict, ...(rule !== null && { rule }) };
    const timer = setTimeout(() => void send(decision, sentDecision), UNDO_FOR);
    timers.current.set(of.id, { timer, sentDecision, token: readToken() });
    dispatch(waitingCounted(waiting - 1));
    setDecisions((before) => {
      // What is settled goes with the next press: nothing moves by itself.
      const open = [...before].filter(([id, { sent }]) => !sent || timers.current.has(id));
      return new Map([...open, [of.id, decision]]);
    });
  }

  function undo(id: Id) {
    const pending = timers.current.get(id);
    if (!pending) return;
    clearTimeout(pending.timer);
    timers.current.delete(id);
    dispatch(waitingCounted(waiting + 1));
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
    let isBehind = false;
    const onLeave = () => {
      isBehind ||= pending.size > 0;
      for (const { sentDecision, token } of takeAll()) moderateOnLeaving(sentDecision, token);
      // The browser may bring the page back as it was.
      setDecisions((before) => new Map([...before].map(([id, decision]) => [id, { ...decision, sent: true }])));
    };
    // A phone ends pages that are hidden without another word. One that comes back learns what became of it all.
    const onHide = () => {
      if (document.visibilityState === 'hidden') return onLeave();
      if (isBehind) void dispatch(loadPosts({ view: 'flagged', next: null }));
      isBehind = false;
    };
    window.addEventListener('pagehide', onLeave);
    document.addEventListener('visibilitychange', onHide);
    return () => {
      window.removeEventListener('pagehide', onLeave);
      document.removeEventListener('visibilitychange', onHide);
      for (const { sentDecision, token } of takeAll()) {
        if (token === readToken()) void dispatch(judge(sentDecision));
        // The session is over, or another one: it is still this moderator's decision.
        else moderateOnLeaving(sentDecision, token);
      }
    };
  }, [dispatch]);

  return { decisions, decide, undo };
}
