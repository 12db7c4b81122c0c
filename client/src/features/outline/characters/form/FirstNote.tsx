import { Plus, Shuffle } from 'lucide-react';
import { useId, useState } from 'react';
import type { Problems } from '../../../../lib/drafts/useForm.ts';
import { Button } from '../../../../ui/button/Button.tsx';
import { TextAreaField, TextField } from '../../../../ui/form/field/Field.tsx';
import { Sheet, Soft, Stack } from '../../../../ui/layout/layout.tsx';
import { PageHead } from '../../../../ui/layout/Page.tsx';
import { dealSuggestions, insertSuggestion, type Suggestion } from '../note/suggestions.ts';
import { hasWords, type NoteText } from './characterProblems.ts';
import css from './FirstNote.module.css';

interface FirstNoteProps {
  note: NoteText;
  problems: Problems<keyof NoteText>;
  onText: (field: keyof NoteText, text: string) => void;
}

/** Three suggestions for a note to begin with, and the note, once one of them was taken. */
export function FirstNote({ note: { noteTitle, noteText }, problems, onText }: FirstNoteProps) {
  const id = useId();
  const note = { noteTitle, noteText };
  const [shown, setDealt] = useState(() => dealSuggestions());
  const [taken, setTaken] = useState<Suggestion | null>(null);

  function take(suggestion: Suggestion) {
    const next = insertSuggestion(note, suggestion, taken);
    onText('noteTitle', next.noteTitle);
    onText('noteText', next.noteText);
    setTaken(suggestion);
  }

  return (
    <Stack as="section" gap={3} aria-labelledby={id}>
      <PageHead className={css.head}>
        <h2 id={id}>A note to begin with?</h2>
        <Button kind="quiet" icon={Shuffle} onClick={() => setDealt(dealSuggestions(shown))}>
          Deal Three More
        </Button>
      </PageHead>
      <ul className={css.deal} aria-live="polite">
        {shown.map((suggestion) => (
          <Sheet as="li" key={suggestion.text} className={css.card}>
            <h3>{suggestion.title}</h3>
            <p>{suggestion.text}</p>
            <Button icon={Plus} aria-label={`Take this one: ${suggestion.title}`} onClick={() => take(suggestion)}>
              Take This One
            </Button>
          </Sheet>
        ))}
      </ul>
      <Soft small>Keep it, change it, or argue with it. Nothing is added until you save.</Soft>
      {(hasWords(note) || taken) && (
        <Stack gap={4}>
          <TextField
            label="Note title"
            value={noteTitle}
            error={problems.noteTitle}
            dir="auto"
            onText={(text) => onText('noteTitle', text)}
          />
          <TextAreaField
            label="Note"
            rows={4}
            value={noteText}
            error={problems.noteText}
            dir="auto"
            onText={(text) => onText('noteText', text)}
          />
        </Stack>
      )}
    </Stack>
  );
}
