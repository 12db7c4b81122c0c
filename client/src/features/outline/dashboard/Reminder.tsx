import { useAppDispatch } from '../../../app/hooks.ts';
import { Notice } from '../../../ui/notice/Notice.tsx';
import { failureRaised } from '../../alerts/alertsEvents.ts';
import { dismissPrompt } from '../outlineSlice.ts';

/** What a writer should know and may hide for good. */
export function Reminder({ firstVisit }: { firstVisit: boolean }) {
  const dispatch = useAppDispatch();

  async function close() {
    const action = await dispatch(dismissPrompt());
    if (action.payload && 'errors' in action.payload) dispatch(failureRaised(action.payload));
  }

  return (
    <Notice tone="note" closeLabel="Got it. Do not show this again." onClose={() => void close()}>
      {firstVisit ? (
        <p>
          <strong>Your story starts with one question.</strong> Give it a title, open Act 1, and answer whatever you
          can. Skip the rest; it will keep.
        </p>
      ) : (
        'Answer whatever you can and skip the rest; it will keep. An empty answer shows as “...” in your outline.'
      )}
    </Notice>
  );
}
