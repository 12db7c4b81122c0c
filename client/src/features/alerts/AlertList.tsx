import { useEffect, useRef, useState, type FocusEvent } from 'react';
import { useAppDispatch, useAppSelector } from '../../app/hooks.ts';
import { Alert } from '../../ui/notice/Notice.tsx';
import type { AlertItem } from './alertsEvents.ts';
import { ALERT_DURATION, alertClosed } from './alertsSlice.ts';
import css from './AlertList.module.css';
import { focusHeading } from '../../ui/focus/focusHeading.ts';

/**
 * The alerts, one at a time. Successes are added to a permanent live region, because several screen readers miss a region that
 * is added with its text.
 */
export function AlertList() {
  const current = useAppSelector((state) => state.alerts[0]);
  const alert = current && <TimedAlert key={current.id} {...current} />;
  return (
    <div className={css.AlertList}>
      <div role="status">{current?.tone === 'success' && alert}</div>
      {current?.tone === 'danger' && alert}
    </div>
  );
}

/** An alert whose timer is paused while it is hovered or contains the focus. */
function TimedAlert({ id, tone, text }: AlertItem) {
  const dispatch = useAppDispatch();
  const [paused, setPaused] = useState({ pointer: false, focus: false });
  const timeLeft = useRef(ALERT_DURATION);
  const isPaused = paused.pointer || paused.focus;
  const previousFocus = useRef<EventTarget | null>(null);

  function onFocus({ relatedTarget, currentTarget }: FocusEvent) {
    if (!currentTarget.contains(relatedTarget)) previousFocus.current = relatedTarget;
    setPaused((now) => ({ ...now, focus: true }));
  }

  /** Returns the focus to where it was, so that it is not lost. */
  function close() {
    dispatch(alertClosed(id));
    const before = previousFocus.current as HTMLElement | null;
    if (!paused.focus) return;
    if (before?.isConnected) before.focus({ preventScroll: true });
    else focusHeading();
  }

  useEffect(() => {
    if (isPaused) return;
    const start = Date.now();
    const timer = setTimeout(() => dispatch(alertClosed(id)), timeLeft.current);
    return () => {
      clearTimeout(timer);
      timeLeft.current = Math.max(0, timeLeft.current - (Date.now() - start));
    };
  }, [isPaused, id, dispatch]);

  return (
    <Alert
      tone={tone}
      text={text}
      onClose={close}
      onMouseEnter={() => setPaused((now) => ({ ...now, pointer: true }))}
      onMouseLeave={() => setPaused((now) => ({ ...now, pointer: false }))}
      onFocus={onFocus}
      onBlur={() => setPaused((now) => ({ ...now, focus: false }))}
    />
  );
}
