import { X } from 'lucide-react';
import { useAppDispatch } from '../../../app/hooks.ts';
import { IconButton } from '../../../ui/button/IconButton.tsx';
import { failureRaised } from '../../alerts/alertsEvents.ts';
import { dismissPrompt } from '../outlineSlice.ts';
import css from './OutlineBlock.module.css';
import { focusHeading } from '../../../ui/focus/focusHeading.ts';

/** What a writer should know and may hide for good. */
export function Reminder() {
  const dispatch = useAppDispatch();

  async function close() {
    const action = await dispatch(dismissPrompt());
    if (action.payload && 'errors' in action.payload) dispatch(failureRaised(action.payload));
    // The control is gone: what it stood under is where the writer goes on.
    else focusHeading();
  }

  return (
    <div className={css.reminder}>
      <p>Answer whatever you can and skip the rest; it will keep. An empty answer shows as “...” in your outline.</p>
      <IconButton icon={X} label="Got it. Do not show this again." onClick={() => void close()} />
    </div>
  );
}
