import { Shuffle } from 'lucide-react';
import { useId, useState } from 'react';
import { Button } from '../../../../ui/button/Button.tsx';
import { SelectField } from '../../../../ui/form/field/Field.tsx';
import { Label } from '../../../../ui/layout/layout.tsx';
import css from './AddNoteScreen.module.css';
import { drawSuggestion, SUGGESTION_TITLES, type Suggestion, type SuggestionTitle } from './suggestions.ts';

interface SuggestionBoxProps {
  onDraw: (suggestion: Suggestion) => void;
  /** Brings back what the writer wrote; left out where there is nothing. */
  onRestore: (() => void) | undefined;
}

/** Draws a suggestion at random. */
export function SuggestionBox({ onDraw, onRestore }: SuggestionBoxProps) {
  const id = useId();
  const [drawn, setDrawn] = useState<Suggestion | null>(null);
  const [title, setTitle] = useState<SuggestionTitle | ''>('');

  function draw() {
    const next = drawSuggestion(drawn, title || null);
    setDrawn(next);
    onDraw(next);
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
      {onRestore && <Button onClick={onRestore}>Put My Words Back</Button>}
      <Label>It is filled in for you; change every word.</Label>
    </aside>
  );
}
