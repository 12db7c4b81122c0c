import { ACTS, beatKeysOf, HEADINGS, type BeatKey } from '@trefoil/server/contract';
import { useId } from 'react';
import { firstWords } from '../../../lib/text.ts';
import { Select } from '../../../ui/form/field/Control.tsx';
import { Stack } from '../../../ui/layout/layout.tsx';
import { NUMERAL } from '../outlineProgress.ts';
import css from './ImportScreen.module.css';

interface UnmatchedPassageProps {
  text: string;
  beat: BeatKey | undefined;
  onAssign: (beat: BeatKey | undefined) => void;
}

/** A passage of the file without a known heading, and the choice of a beat for it. */
export function UnmatchedPassage({ text, beat, onAssign }: UnmatchedPassageProps) {
  const id = useId();
  return (
    <Stack className={css.passage}>
      <p id={id} dir="auto">
        {firstWords(text, 400)}
      </p>
      <Select
        aria-label="Beat"
        aria-describedby={id}
        value={beat ?? ''}
        onText={(key) => onAssign((key || undefined) as BeatKey | undefined)}
      >
        <option value="">Skip</option>
        {ACTS.map((act) => (
          <optgroup key={act} label={`Act ${NUMERAL[act]}`}>
            {beatKeysOf(act).map((key) => (
              <option key={key} value={key}>
                {HEADINGS[key]}
              </option>
            ))}
          </optgroup>
        ))}
      </Select>
    </Stack>
  );
}
