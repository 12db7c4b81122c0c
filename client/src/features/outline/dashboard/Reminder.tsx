import { X } from 'lucide-react';
import { useAppDispatch } from '../../../app/hooks.ts';
import { IconButton } from '../../../ui/button/IconButton.tsx';
import { failureRaised } from '../../alerts/alertsEvents.ts';
import { dismissPrompt } from '../outlineSlice.ts';
import css from './OutlineBlock.module.css';
import { focusHeading } from '../../../ui/focus/focusHeading.ts';

/** Advice that the writer can hide permanently. */
export function Reminder() {
  const dispatch = useAppDispatch();

  async function close() {
    const action = await dispatch(dismissPrompt());
    if (action.payload && 'errors' in action.payload) dispatch(failureRaised(action.payload));
    // The focused button was removed.
    else focusHeading();
  }

  return (
    <div className={css.reminder}>
      <p>Answer what you can; skip the rest and come back anytime. An empty beat shows as “...” in your outline.</p>
      <IconButton icon={X} label="Got it. Don’t show this again." onClick={() => void close()} />
    </div>
  );
}
