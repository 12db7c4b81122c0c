import { Plus, Shuffle } from 'lucide-react';
import { useId, useState } from 'react';
import type { FieldProps } from '../../../../lib/drafts/useForm.ts';
import { Button } from '../../../../ui/button/Button.tsx';
import { TextAreaField, TextField } from '../../../../ui/form/field/Field.tsx';
import { Muted, Stack, Row } from '../../../../ui/layout/layout.tsx';
import { Panel } from '../../../../ui/layout/Panel.tsx';
import { PageHead } from '../../../../ui/layout/Page.tsx';
import { addSuggestion, pickSuggestions, type Suggestion } from '../note/suggestions.ts';
import { hasNote, type NoteText } from './characterFields.ts';
import css from './FirstNote.module.css';

interface FirstNoteProps {
  note: NoteText;
  fieldProps: (field: keyof NoteText) => FieldProps;
  onText: (field: keyof NoteText, text: string) => void;
}

/** Three suggestions for a first note, and the fields of the note once one of them has been used. */
export function FirstNote({ note, fieldProps, onText }: FirstNoteProps) {
  const id = useId();
  const [suggestions, setSuggestions] = useState(() => pickSuggestions(3));
  const [used, setUsed] = useState<Suggestion | null>(null);

  function add(suggestion: Suggestion) {
    const next = addSuggestion(note, suggestion, used);
    onText('noteTitle', next.noteTitle);
    onText('noteText', next.noteText);
    setUsed(suggestion);
  }

  return (
    <Stack as="section" gap={3} aria-labelledby={id}>
      <PageHead className={css.head}>
        <h2 id={id}>Add a first note?</h2>
        <Button
          kind="quiet"
          icon={Shuffle}
          onClick={() => setSuggestions(pickSuggestions(3, { exclude: suggestions }))}
        >
          Show Three More
        </Button>
      </PageHead>
      <Row as="ul" swipes className={css.suggestions} aria-live="polite">
        {suggestions.map((suggestion) => (
          <Panel as="li" key={suggestion.text} className={css.card}>
            <h3>{suggestion.title}</h3>
            <p>{suggestion.text}</p>
            <Button icon={Plus} aria-label={`Use this: ${suggestion.title}`} onClick={() => add(suggestion)}>
              Use This
            </Button>
          </Panel>
        ))}
      </Row>
      <Muted small>Keep it, change it, or argue with it. Nothing is added until you save.</Muted>
      {(hasNote(note) || used) && (
        <Stack gap={4}>
          <TextField label="Note title" {...fieldProps('noteTitle')} />
          <TextAreaField label="Note" rows={4} {...fieldProps('noteText')} />
        </Stack>
      )}
    </Stack>
  );
}
