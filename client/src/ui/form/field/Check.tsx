import { useId, type ReactNode } from 'react';
import { Label } from '../../layout/layout.tsx';
import css from './Check.module.css';
import { FieldError } from './FieldError.tsx';

interface CheckProps {
  children: ReactNode;
  /** Small print below the label. */
  hint?: string;
  checked: boolean;
  onCheck: (checked: boolean) => void;
  /** A radio button instead, one of those with the same name. */
  type?: 'radio';
  /** In the type of buttons, with less space. */
  small?: boolean;
  required?: boolean;
  name?: string;
  /** What is wrong, in words. */
  error?: string | undefined;
}

/** A checkbox or radio button with its label. */
export function Check(props: CheckProps) {
  const { children, hint, checked, onCheck, type = 'checkbox', small, required, name, error } = props;
  const id = useId();
  return (
    <div>
      <label className={css.Check} data-small={small || undefined}>
        <input
          type={type}
          name={name}
          checked={checked}
          required={required}
          aria-invalid={error ? true : undefined}
          aria-describedby={error ? id : undefined}
          onChange={(event) => onCheck(event.target.checked)}
        />
        <span>{children}</span>
        {hint && <Label as="span">{hint}</Label>}
      </label>
      <FieldError id={id}>{error}</FieldError>
    </div>
  );
}
