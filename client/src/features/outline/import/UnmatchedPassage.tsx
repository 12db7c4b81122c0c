import { ACTS, beatKeysOf, HEADINGS, type BeatKey } from '@trefoil/server/contract';
import { useId, useState } from 'react';
import { firstWords } from '../../../lib/text.ts';
import { Select } from '../../../ui/form/field/Control.tsx';
import { Label, Row, Stack } from '../../../ui/layout/layout.tsx';
import { NUMERAL } from '../outlineProgress.ts';
import css from './ImportScreen.module.css';
import type { Passage } from './parse/readFile.ts';

interface UnmatchedPassageProps {
  passage: Passage;
  beat: BeatKey | undefined;
  onAssign: (beat: BeatKey | undefined) => void;
}

/** The value of the option that lists the beats of all acts. */
const ALL = 'all';

/** A passage of the file without a known heading, and the choice of a beat for it: of its act, if the file names that. */
export function UnmatchedPassage({ passage: { text, heading, act, guess }, beat, onAssign }: UnmatchedPassageProps) {
  const id = useId();
  const [showsAll, setShowsAll] = useState(act === undefined);
  return (
    <Stack className={css.passage}>
      {heading && (
        <Row apart>
          <h3 dir="auto">{heading}</h3>
          {guess && beat === guess && <Label>Guess</Label>}
        </Row>
      )}
      <p id={id} dir="auto">
        {firstWords(text, 400)}
      </p>
      <Select
        aria-label="Beat"
        aria-describedby={id}
        value={beat ?? ''}
        onText={(key) => (key === ALL ? setShowsAll(true) : onAssign((key || undefined) as BeatKey | undefined))}
      >
        <option value="">Skip</option>
        {ACTS.filter((one) => showsAll || one === act).map((one) => (
          <optgroup key={one} label={`Act ${NUMERAL[one]}`}>
            {beatKeysOf(one).map((key) => (
              <option key={key} value={key}>
                {HEADINGS[key]}
              </option>
            ))}
          </optgroup>
        ))}
        {!showsAll && <option value={ALL}>Another act…</option>}
      </Select>
    </Stack>
  );
}
