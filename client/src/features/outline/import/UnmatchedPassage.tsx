import { ACTS, beatKeysOf, HEADINGS, type BeatKey } from '@trefoil/server/contract';
import { useId } from 'react';
import { firstWords } from '../../../lib/text.ts';
import { Select } from '../../../ui/form/field/Control.tsx';
import { NUMERAL } from '../outlineProgress.ts';
import { Stack } from '../../../ui/layout/layout.tsx';
import css from './ImportScreen.module.css';

interface UnmatchedPassageProps {
  words: string;
  place: BeatKey | undefined;
  onPlace: (key: BeatKey | undefined) => void;
}

/** A passage of the file that stands under no known heading, and where it goes. */
export function UnmatchedPassage({ words, place, onPlace }: UnmatchedPassageProps) {
  const id = useId();
  return (
    <Stack className={css.leftover}>
      <p id={id} dir="auto">
        {firstWords(words, 400)}
      </p>
      <Select
        aria-label="Where it goes"
        aria-describedby={id}
        value={place ?? ''}
        onText={(key) => onPlace((key || undefined) as BeatKey | undefined)}
      >
        <option value="">Leave it in the file</option>
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
