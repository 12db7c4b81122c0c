import { useEffect, useRef, useState, type FocusEvent } from 'react';
import { useAppDispatch, useAppSelector } from '../../app/hooks.ts';
import { Alert } from '../../ui/notice/Notice.tsx';
import type { AlertItem } from './alertsEvents.ts';
import { ALERT_LIFE, alertClosed } from './alertsSlice.ts';
import css from './AlertList.module.css';
import { focusHeading } from '../../ui/focus/focusHeading.ts';

/**
 * All alerts. Successes come into a live region that is always there, as several screen readers miss a region that comes
 * with its words; failures interrupt.
 */
export function AlertList() {
  const alerts = useAppSelector((state) => state.alerts);
  const shown = (which: AlertItem['tone']) =>
    alerts.filter(({ tone }) => tone === which).map((alert) => <TimedAlert key={alert.id} {...alert} />);
  return (
    <div className={css.AlertList}>
      <div className={css.tone} role="status" aria-atomic="false">
        {shown('success')}
      </div>
      <div className={css.tone}>{shown('danger')}</div>
    </div>
  );
}

/** An alert whose time stands still while somebody points at it or has the focus in it. */
function TimedAlert({ id, tone, text }: AlertItem) {
  const dispatch = useAppDispatch();
  const [held, setHeld] = useState({ pointer: false, focus: false });
  const left = useRef(ALERT_LIFE);
  const waiting = held.pointer || held.focus;
  const cameFrom = useRef<EventTarget | null>(null);

  function onFocus({ relatedTarget, currentTarget }: FocusEvent) {
    if (!currentTarget.contains(relatedTarget)) cameFrom.current = relatedTarget;
    setHeld((now) => ({ ...now, focus: true }));
  }

  /** The focus goes back to where it was before, so that nobody is thrown to the beginning of the page. */
  function close() {
    dispatch(alertClosed(id));
    const before = cameFrom.current as HTMLElement | null;
    if (!held.focus) return;
    if (before?.isConnected) before.focus({ preventScroll: true });
    else focusHeading();
  }

  useEffect(() => {
    if (waiting) return;
    const began = Date.now();
    const timer = setTimeout(() => dispatch(alertClosed(id)), left.current);
    return () => {
      clearTimeout(timer);
      left.current = Math.max(0, left.current - (Date.now() - began));
    };
  }, [waiting, id, dispatch]);

  return (
    <Alert
      tone={tone}
      text={text}
      onClose={close}
      onMouseEnter={() => setHeld((now) => ({ ...now, pointer: true }))}
      onMouseLeave={() => setHeld((now) => ({ ...now, pointer: false }))}
      onFocus={onFocus}
      onBlur={() => setHeld((now) => ({ ...now, focus: false }))}
    />
  );
}
