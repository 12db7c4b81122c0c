import { ChevronDown } from 'lucide-react';
import { useId, type ReactNode } from 'react';
import type { DraftNote as DraftNoteProps } from '../../../lib/drafts/useForm.ts';
import { styled } from '../../styled.tsx';
import { classes } from '../../classes.ts';
import { Input, Select, TextArea, type InputProps, type SelectProps, type TextAreaProps } from './Control.tsx';
import { DraftNote } from './DraftNote.tsx';
import css from './Field.module.css';
import { FieldError } from './FieldError.tsx';
import { Icon } from '../../figure/Icon.tsx';

interface Frame {
  label: ReactNode;
  hint?: ReactNode;
  /** What is wrong, in words; marks the control as invalid. */
  error?: string | undefined;
  /** Whether the text came back from this device. */
  note?: DraftNoteProps;
  required?: boolean;
  /** For what is not a form control, so that a `label` cannot name it: its `aria-labelledby` is `${id}-label`. */
  ariaLabelled?: boolean;
  className?: string;
}

/** Small print that helps with a control. */
export const Hint = styled(css.hint, 'p');

/** The props that a `Field` gives to the control in it. */
export interface ControlProps {
  id: string;
  required: boolean | undefined;
  'aria-describedby': string | undefined;
  'aria-invalid': true | undefined;
}

/** Label, hint and error around any control: `<Field label="Picture">{(props) => <input {...props} />}</Field>`. */
export function Field({
  label,
  hint,
  error,
  note,
  required,
  ariaLabelled,
  className,
  children,
}: Frame & { children: (props: ControlProps) => ReactNode }) {
  const id = useId();
  const Label = ariaLabelled ? 'span' : 'label';
  const described = classes(
    hint ? `${id}-hint` : undefined,
    note?.isRestored ? `${id}-note` : undefined,
    error ? `${id}-error` : undefined,
  );
  return (
    <div className={classes(css.Field, className)}>
      <Label
        className={css.label}
        id={`${id}-label`}
        data-required={required || undefined}
        {...(!ariaLabelled && { htmlFor: id })}
      >
        {label}
      </Label>
      {hint && <Hint id={`${id}-hint`}>{hint}</Hint>}
      {children({ id, required, 'aria-describedby': described, 'aria-invalid': error ? true : undefined })}
      {(note?.isRestored || note?.onUndo) && (
        <Hint className={css.restored}>
          <DraftNote {...note} of="text" id={`${id}-note`} />
        </Hint>
      )}
      <FieldError id={`${id}-error`}>{error}</FieldError>
    </div>
  );
}

function split<Props extends Frame>({ label, hint, error, note, required, className, ...control }: Props) {
  return [{ label, hint, error, note, required, className } as Frame, control] as const;
}

/** A labelled line of text. */
export function TextField(props: Frame & InputProps) {
  const [frame, control] = split(props);
  return <Field {...frame}>{(props) => <Input {...props} {...control} />}</Field>;
}

/** A labelled text of any length. */
export function TextAreaField(props: Frame & TextAreaProps) {
  const [frame, control] = split(props);
  return <Field {...frame}>{(props) => <TextArea {...props} {...control} />}</Field>;
}

/** A labelled choice; the options are the children. */
export function SelectField(props: Frame & SelectProps) {
  const [frame, control] = split(props);
  return (
    <Field {...frame}>
      {(props) => (
        <div className={css.select}>
          <Select {...props} {...control} />
          <Icon of={ChevronDown} />
        </div>
      )}
    </Field>
  );
}
