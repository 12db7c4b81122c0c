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
    <fieldset className={css.fieldset}>
      <legend className={css.legend} data-quiet={quiet || undefined}>
        {legend}
      </legend>
      <div className={css.Pick}>
        {choices.map(([choice, label]) => (
          <label key={choice}>
            <input type="radio" name={name} checked={choice === value} onChange={() => onPick(choice)} />
            {label}
          </label>
        ))}
      </div>
    </fieldset>
  );
}
