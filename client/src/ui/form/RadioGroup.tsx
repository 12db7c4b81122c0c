import { Segments } from '../button/Segments.tsx';
import { Hidden } from '../layout/layout.tsx';
import css from './Options.module.css';

interface RadioGroupProps<Value extends string> {
  legend: string;
  /** Hides the legend from view; screen readers still announce it. */
  hideLegend?: boolean;
  name: string;
  /** Each value with its label. */
  options: readonly (readonly [Value, string])[];
  value: Value;
  onChange: (value: Value) => void;
}

/** A few radio buttons side by side. */
export function RadioGroup<Value extends string>(props: RadioGroupProps<Value>) {
  const { legend, hideLegend, name, options, value, onChange } = props;
  return (
    <fieldset className={css.Options}>
      {hideLegend ? <Hidden as="legend">{legend}</Hidden> : <legend>{legend}</legend>}
      <Segments>
        {options.map(([option, label]) => (
          <label key={option}>
            <input type="radio" name={name} checked={option === value} onChange={() => onChange(option)} />
            {label}
          </label>
        ))}
      </Segments>
    </fieldset>
  );
}
