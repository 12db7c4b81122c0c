import { useId, type ReactNode } from 'react';
import css from './Check.module.css';
import { FieldError } from './FieldError.tsx';

interface CheckProps {
  children: ReactNode;
  checked: boolean;
  onCheck: (checked: boolean) => void;
  required?: boolean;
  name?: string;
  /** What is wrong, in words. */
  error?: string | undefined;
}

/** A checkbox with its label. */
export function Check({ children, checked, onCheck, required, name, error }: CheckProps) {
  const id = useId();
  return (
    <div>
      <label className={css.Check}>
        <input
          type="checkbox"
          name={name}
          checked={checked}
          required={required}
          aria-invalid={error ? true : undefined}
          aria-describedby={error ? id : undefined}
          onChange={(event) => onCheck(event.target.checked)}
        />
        <span>{children}</span>
      </label>
      <FieldError id={id}>{error}</FieldError>
    </div>
  );
}
