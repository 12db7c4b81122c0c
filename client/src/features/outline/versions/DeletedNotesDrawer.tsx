import type { Character } from '@trefoil/server/contract';
import { useCallback } from 'react';
import { inSentence } from '../../../lib/calendar.ts';
import { useFetched } from '../../../lib/resource/useFetched.ts';
import { Button } from '../../../ui/button/Button.tsx';
import { Label, Soft, Stack } from '../../../ui/layout/layout.tsx';
import { Drawer } from '../../../ui/dialog/Drawer.tsx';
import { Notice } from '../../../ui/notice/Notice.tsx';
import { Skeleton } from '../../../ui/notice/Skeleton.tsx';
import { RestoreNote } from './RestoreNote.tsx';
import { fetchDeletedNotes } from './versionsApi.ts';

/** The deleted notes of a character, newest first. */
export function DeletedNotesDrawer({ character, onClose }: { character: Character; onClose: () => void }) {
  const { data: notes, failure } = useFetched(useCallback(() => fetchDeletedNotes(character), [character]));

  return (
    <Drawer
      title={`${character.name}’s deleted notes`}
      onClose={onClose}
      foot={
        <>
          <Label data-push>Deleted notes are kept for 90 days.</Label>
          <Button onClick={onClose}>Close</Button>
        </>
      }
    >
      {failure && <Notice tone="danger">{failure.errors[0]?.msg}</Notice>}
      {!notes && !failure && <Skeleton lines={[60, 100, 100]} />}
      {notes?.length === 0 && <Soft>No deleted notes.</Soft>}
      <Stack>
        {notes?.map((note) => (
          <article key={note.at + note.noteTitle}>
            <h3 dir="auto">{note.noteTitle}</h3>
            <Label>{`Deleted ${inSentence(note.at)}`}</Label>
            <p dir="auto" style={{ whiteSpace: 'pre-wrap' }}>
              {note.noteText}
            </p>
            <RestoreNote deleted={note} />
          </article>
        ))}
      </Stack>
    </Drawer>
  );
}
