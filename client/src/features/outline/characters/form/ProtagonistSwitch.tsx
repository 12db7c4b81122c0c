import { Field } from '../../../../ui/form/field/Field.tsx';
import { isProtagonist } from './characterFields.ts';
import css from './ProtagonistSwitch.module.css';

interface ProtagonistSwitchProps {
  /** TRUE in any letter case is on. */
  value: string;
  error: string | undefined;
  onText: (answer: 'TRUE' | 'FALSE') => void;
}

/** Whether the story is theirs: a switch that reads TRUE or FALSE. */
export function ProtagonistSwitch({ value, error, onText }: ProtagonistSwitchProps) {
  const isOn = isProtagonist(value);
  return (
    <Field
      label="Protagonist?"
      hint="TRUE if this character leads the story, otherwise FALSE."
      className={css.ProtagonistSwitch}
      required
      error={error}
    >
      {(wiring) => (
        <label className={css.flip}>
          <input
            type="checkbox"
            role="switch"
            {...wiring}
            // FALSE is an answer, too.
            required={false}
            checked={isOn}
            aria-checked={isOn}
            onChange={(event) => onText(event.target.checked ? 'TRUE' : 'FALSE')}
          />
          <span className={css.word} aria-hidden="true">
            {isOn ? 'TRUE' : 'FALSE'}
          </span>
        </label>
      )}
    </Field>
  );
}
