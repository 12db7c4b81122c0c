import { Hidden } from '../../../ui/layout/layout.tsx';
import { Segments } from '../../../ui/button/Segments.tsx';
import css from './Pick.module.css';

interface PickProps<Value extends string> {
  legend: string;
  /** The legend is read aloud only. */
  quiet?: boolean;
  name: string;
  choices: readonly (readonly [Value, string])[];
  value: Value;
  onPick: (value: Value) => void;
}

/** One of a few, side by side. */
export function Pick<Value extends string>({ legend, quiet, name, choices, value, onPick }: PickProps<Value>) {
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
