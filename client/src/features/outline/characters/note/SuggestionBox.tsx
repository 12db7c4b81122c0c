import { Shuffle } from 'lucide-react';
import { useId, useState } from 'react';
import { Button } from '../../../../ui/button/Button.tsx';
import { SelectField } from '../../../../ui/form/field/Field.tsx';
import { Label } from '../../../../ui/layout/layout.tsx';
import css from './AddNoteScreen.module.css';
import type { NoteText } from '../form/characterProblems.ts';
import { drawSuggestion, SUGGESTION_TITLES, type Suggestion, type SuggestionTitle } from './suggestions.ts';

interface SuggestionBoxProps {
  /** What stands in the form. */
  note: NoteText;
  onFill: (note: NoteText) => void;
}

/** Draws a suggestion at random and fills it into the form. Words of the writer's own can be had back. */
export function SuggestionBox({ note, onFill }: SuggestionBoxProps) {
  const id = useId();
  const [drawn, setDrawn] = useState<Suggestion | null>(null);
  const [title, setTitle] = useState<SuggestionTitle | ''>('');
  const [own, setOwn] = useState<NoteText | null>(null);

  function draw() {
    const next = drawSuggestion(drawn, title || null);
    if (isOwn(note, drawn)) setOwn(note);
    setDrawn(next);
    onFill({ noteTitle: next.title, noteText: next.text });
  }

  function giveBack(words: NoteText) {
    setOwn(null);
    onFill(words);
  }

  return (
    <aside className={css.Suggestion} aria-labelledby={id}>
      <Label as="h2" id={id}>
        Need a start?
      </Label>
      <div aria-live="polite">
        <Label>{drawn?.title}</Label>
        <p className={css.text}>{drawn?.text ?? 'Draw one and see how they take it.'}</p>
      </div>
      <SelectField label="About" value={title} onText={(text) => setTitle(text as SuggestionTitle | '')}>
        <option value="">Anything</option>
        {SUGGESTION_TITLES.map((name) => (
          <option key={name}>{name}</option>
        ))}
      </SelectField>
      <Button icon={Shuffle} onClick={draw}>
        Random Suggestion
      </Button>
      {own && <Button onClick={() => giveBack(own)}>Put My Words Back</Button>}
      <Label>It is filled in for you; change every word.</Label>
    </aside>
  );
}

/** Whether the form holds words of the writer, not just those of the last suggestion. */
function isOwn({ noteTitle, noteText }: NoteText, drawn: Suggestion | null): boolean {
  if (!noteText.trim()) return noteTitle.trim() !== '' && noteTitle !== drawn?.title;
  return noteText !== drawn?.text;
}
