import { Hidden } from '../layout/layout.tsx';
import { Segments } from '../button/Segments.tsx';
import css from './RadioGroup.module.css';

interface RadioGroupProps<Value extends string> {
  legend: string;
  /** The legend is read aloud only. */
  quiet?: boolean;
  name: string;
  choices: readonly (readonly [Value, string])[];
  value: Value;
  onPick: (value: Value) => void;
}

/** One of a few, side by side. */
export function RadioGroup<Value extends string>({
  legend,
  quiet,
  name,
  choices,
  value,
  onPick,
}: RadioGroupProps<Value>) {
  return (
    <fieldset>
      {quiet ? <Hidden as="legend">{legend}</Hidden> : <legend className={css.legend}>{legend}</legend>}
      <Segments>
        {choices.map(([choice, label]) => (
          <label key={choice}>
            <input type="radio" name={name} checked={choice === value} onChange={() => onPick(choice)} />
            {label}
          </label>
        ))}
      </Segments>
    </fieldset>
  );
}
