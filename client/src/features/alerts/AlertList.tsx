import { CircleCheck } from 'lucide-react';
import { useEffect, useRef, useState, type FocusEvent } from 'react';
import { useAppDispatch, useAppSelector } from '../../app/hooks.ts';
import { Stack } from '../../ui/layout/layout.tsx';
import { Notice } from '../../ui/notice/Notice.tsx';
import type { AlertItem } from './alertsEvents.ts';
import { useDraftsState } from '../../lib/drafts/DraftsContext.ts';
import { isStoredNowhere } from '../../lib/drafts/draftsState.ts';
import { ALERT_DURATION, alertClosed } from './alertsSlice.ts';
import css from './AlertList.module.css';
import { focusHeading } from '../../ui/focus/focusHeading.ts';

/**
 * The alerts of the last answer, together. Successes are added to a permanent live region, because several screen readers miss
 * a region that is added with its text.
 */
export function AlertList() {
  const isLost = useDraftsState(isStoredNowhere);
  const alerts = useAppSelector((state) => state.alerts).filter(({ lasts }) => !lasts || isLost);
  const allOf = (wanted: AlertItem['tone']) =>
    alerts.filter(({ tone }) => tone === wanted).map((alert) => <TimedAlert key={alert.id} {...alert} />);
  return (
    <div className={css.AlertList}>
      <Stack gap={2}>
        <div role="status">{allOf('success')}</div>
        {allOf('danger')}
      </Stack>
    </div>
  );
}

/** An alert whose timer is paused while it is hovered or contains the focus. */
function TimedAlert({ id, tone, text, lasts, isSilent }: AlertItem) {
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
    if (isPaused || lasts) return;
    const start = performance.now();
    const timer = setTimeout(() => dispatch(alertClosed(id)), timeLeft.current);
    return () => {
      clearTimeout(timer);
      timeLeft.current = Math.max(0, timeLeft.current - (performance.now() - start));
    };
  }, [isPaused, lasts, id, dispatch]);

  return (
    <Notice
      {...(tone === 'danger' ? { tone } : { icon: CircleCheck })}
      data-floating=""
      role={tone === 'danger' && !isSilent ? 'alert' : undefined}
      onClose={close}
      onMouseEnter={() => setPaused((now) => ({ ...now, pointer: true }))}
      onMouseLeave={() => setPaused((now) => ({ ...now, pointer: false }))}
      onFocus={onFocus}
      onBlur={() => setPaused((now) => ({ ...now, focus: false }))}
    >
      {text}
    </Notice>
  );
}
