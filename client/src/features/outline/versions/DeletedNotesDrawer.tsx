import type { Character } from '@trefoil/server/contract';
import { useCallback } from 'react';
import { inSentence } from '../../../lib/calendar.ts';
import { useFetched } from '../../../lib/resource/useFetched.ts';
import { Label, Row, Stack } from '../../../ui/layout/layout.tsx';
import { HistoryDrawer } from './HistoryDrawer.tsx';
import { RestoreNote } from './RestoreNote.tsx';
import { fetchDeletedNotes } from './versionsApi.ts';

/** The deleted notes of a character, newest first. */
export function DeletedNotesDrawer({ character, onClose }: { character: Character; onClose: () => void }) {
  const query = useFetched(useCallback(() => fetchDeletedNotes(character), [character]));

  return (
    <HistoryDrawer
      title={`${character.name}’s deleted notes`}
      of={query}
      empty="No deleted notes."
      note="Deleted notes are kept for 90 days."
      onClose={onClose}
    >
      {(notes) => (
        <Stack>
          {notes.map((note) => (
            <Stack as="article" gap={2} key={note.at + note.noteTitle}>
              <h3 dir="auto">{note.noteTitle}</h3>
              <Label>{`Deleted ${inSentence(note.at)}`}</Label>
              <p dir="auto" style={{ whiteSpace: 'pre-wrap' }}>
                {note.noteText}
              </p>
              <Row>
                <RestoreNote deleted={note} />
              </Row>
            </Stack>
          ))}
        </Stack>
      )}
    </HistoryDrawer>
  );
}
