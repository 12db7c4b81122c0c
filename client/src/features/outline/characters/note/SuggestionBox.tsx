import { Shuffle } from 'lucide-react';
import { useId, useState } from 'react';
import { Button } from '../../../../ui/button/Button.tsx';
import { SelectField } from '../../../../ui/form/field/Field.tsx';
import { Label } from '../../../../ui/layout/layout.tsx';
import css from './AddNoteScreen.module.css';
import { pickSuggestions, SUGGESTION_TITLES, type Suggestion, type SuggestionTitle } from './suggestions.ts';

interface SuggestionBoxProps {
  onSuggest: (suggestion: Suggestion) => void;
  /** Restores the writer's own text; undefined if there is none. */
  onRestore: (() => void) | undefined;
}

/** Suggests a note at random, from a topic if one is chosen. */
export function SuggestionBox({ onSuggest, onRestore }: SuggestionBoxProps) {
  const id = useId();
  const [suggestion, setSuggestion] = useState<Suggestion | null>(null);
  const [topic, setTopic] = useState<SuggestionTitle | ''>('');

  function suggest() {
    const exclude = suggestion ? [suggestion] : [];
    const [next] = pickSuggestions(1, { title: topic || undefined, exclude });
    setSuggestion(next!);
    onSuggest(next!);
  }

  return (
    <aside className={css.Suggestion} aria-labelledby={id}>
      <Label as="h2" id={id}>
        Need an idea?
      </Label>
      <div aria-live="polite">
        <Label>{suggestion?.title}</Label>
        <p className={css.text}>{suggestion?.text ?? 'Try a random suggestion.'}</p>
      </div>
      <SelectField label="Topic" value={topic} onText={(title) => setTopic(title as SuggestionTitle | '')}>
        <option value="">Any</option>
        {SUGGESTION_TITLES.map((title) => (
          <option key={title}>{title}</option>
        ))}
      </SelectField>
      <Button icon={Shuffle} onClick={suggest}>
        Random Suggestion
      </Button>
      {onRestore && <Button onClick={onRestore}>Restore My Text</Button>}
      <Label>Fills in the form; edit freely.</Label>
    </aside>
  );
}
