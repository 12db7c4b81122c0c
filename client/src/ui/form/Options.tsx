import type { ReactNode } from 'react';
import { Label } from '../layout/layout.tsx';
import css from './Options.module.css';

interface OptionsProps {
  legend: string;
  /** Two columns where there is room. */
  isWide?: boolean;
  children: ReactNode;
}

/** A list of options, one below the other. */
export function Options({ legend, isWide, children }: OptionsProps) {
  return (
    <fieldset className={css.Options} data-wide={isWide || undefined}>
      <legend>{legend}</legend>
      {children}
    </fieldset>
  );
}

interface OptionProps {
  type: 'checkbox' | 'radio';
  /** The name of a group of radio buttons. */
  name?: string;
  label: string;
  hint?: string;
  checked: boolean;
  onCheck: (checked: boolean) => void;
}

/** A checkbox or radio button with its label, and a hint below. */
export function Option({ type, name, label, hint, checked, onCheck }: OptionProps) {
  return (
    <label className={css.option}>
      <input type={type} name={name} checked={checked} onChange={(event) => onCheck(event.target.checked)} />
      <span>{label}</span>
      {hint && <Label as="span">{hint}</Label>}
    </label>
  );
}
