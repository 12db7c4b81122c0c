import type { Ref } from 'react';
import { Field } from '../../../../ui/form/field/Field.tsx';
import { isProtagonist } from './characterFields.ts';
import css from './ProtagonistSwitch.module.css';

interface ProtagonistSwitchProps {
  /** TRUE, in any letter case, or anything else for FALSE. */
  value: string;
  error: string | undefined;
  onText: (value: 'TRUE' | 'FALSE') => void;
  handle: Ref<HTMLInputElement>;
}

/** A switch that reads Yes or No. The API expects the value as TRUE or FALSE. */
export function ProtagonistSwitch({ value, error, onText, handle }: ProtagonistSwitchProps) {
  const isOn = isProtagonist(value);
  return (
    <Field
      label="Protagonist?"
      hint="Turn on if this character leads the story."
      className={css.ProtagonistSwitch}
      required
      error={error}
    >
      {(wiring) => (
        <label className={css.switch}>
          <input
            ref={handle}
            type="checkbox"
            role="switch"
            {...wiring}
            // Off is a valid value.
            required={false}
            checked={isOn}
            aria-checked={isOn}
            onChange={(event) => onText(event.target.checked ? 'TRUE' : 'FALSE')}
          />
          <span className={css.word} aria-hidden="true">
            {isOn ? 'Yes' : 'No'}
          </span>
        </label>
      )}
    </Field>
  );
}
