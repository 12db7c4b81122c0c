import { ChevronDown } from 'lucide-react';
import { useId, type ReactNode } from 'react';
import { box } from '../../button/box.tsx';
import { classes } from '../../classes.ts';
import { Input, Select, TextArea, type InputProps, type SelectProps, type TextAreaProps } from './Control.tsx';
import css from './Field.module.css';
import { FieldError } from './FieldError.tsx';
import { Icon } from '../../figure/Icon.tsx';

interface Frame {
  label: ReactNode;
  hint?: ReactNode;
  /** What is wrong, in words; marks the control as invalid. */
  error?: string | undefined;
  required?: boolean;
  /** For what is no form control and so cannot have a `label`: it names the label's id, `${id}-label`, itself. */
  loose?: boolean;
  className?: string;
}

/** Small words that help with a control. */
export const Hint = box(css.hint, 'p');

/** What a control inside a `Field` must carry. */
export interface Wiring {
  id: string;
  required?: boolean;
  'aria-describedby'?: string;
  'aria-invalid'?: true;
}

/** Label, hint and error around any control: `<Field label="Picture">{(wiring) => <input {...wiring} />}</Field>`. */
export function Field({
  label,
  hint,
  error,
  required,
  loose,
  className,
  children,
}: Frame & { children: (wiring: Wiring) => ReactNode }) {
  const id = useId();
  const Label = loose ? 'span' : 'label';
  const described = classes(hint ? `${id}-hint` : undefined, error ? `${id}-error` : undefined);
  return (
    <div className={classes(css.Field, className)}>
      <Label
        className={css.label}
        id={`${id}-label`}
        data-required={required || undefined}
        {...(!loose && { htmlFor: id })}
      >
        {label}
      </Label>
      {hint && <Hint id={`${id}-hint`}>{hint}</Hint>}
      {children({
        id,
        ...(required && { required }),
        ...(described && { 'aria-describedby': described }),
        ...(error && { 'aria-invalid': true }),
      })}
      <FieldError id={`${id}-error`}>{error}</FieldError>
    </div>
  );
}

function split<Props extends Frame>({ label, hint, error, required, className, ...control }: Props) {
  return [{ label, hint, error, required, className } as Frame, control] as const;
}

/** A labelled line of text. */
export function TextField(props: Frame & InputProps) {
  const [frame, control] = split(props);
  return <Field {...frame}>{(wiring) => <Input {...wiring} {...control} />}</Field>;
}

/** A labelled text of any length. */
export function TextAreaField(props: Frame & TextAreaProps) {
  const [frame, control] = split(props);
  return <Field {...frame}>{(wiring) => <TextArea {...wiring} {...control} />}</Field>;
}

/** A labelled choice; the options are the children. */
export function SelectField(props: Frame & SelectProps) {
  const [frame, control] = split(props);
  return (
    <Field {...frame}>
      {(wiring) => (
        <div className={css.select}>
          <Select {...wiring} {...control} />
          <Icon of={ChevronDown} />
        </div>
      )}
    </Field>
  );
}
