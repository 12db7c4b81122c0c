import type { DraftNote as Note } from '../../../lib/drafts/useForm.ts';
import { TextButton } from '../../button/TextLink.tsx';

interface DraftNoteProps extends Note {
  /** What the field holds: 'answer', 'text'. */
  of: string;
  /** The id of the words. */
  id?: string;
}

/** Says at a field that its text came back from this device, or was discarded, with the way back; otherwise nothing. */
export function DraftNote({ of, id, isRestored, onDiscard, onUndo }: DraftNoteProps) {
  if (!isRestored && !onUndo) return null;
  return (
    <>
      <span id={id}>{onUndo ? 'Discarded' : 'Draft restored'}</span> ·{' '}
      <TextButton onClick={onUndo ?? onDiscard}>{onUndo ? 'Undo' : `Discard this ${of}`}</TextButton>
    </>
  );
}
