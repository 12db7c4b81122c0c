import type { ReactNode } from 'react';
import type { Form } from '../../lib/drafts/useForm.ts';
import { Button } from '../button/Button.tsx';
import { Row } from '../layout/layout.tsx';
import { FormStateLine } from './FormStateLine.tsx';
import { NotSaved } from './NotSaved.tsx';

interface FormFootProps<Field extends string> {
  form: Form<Field>;
  /** The label of the button; SAVE by default. */
  submitLabel?: string;
  /** Other contents of the row: a hint, Cancel. */
  children?: ReactNode;
}

/** The end of a `form`: what went wrong, where the text is, and SAVE. */
export function FormFoot<Field extends string>({ form, submitLabel = 'SAVE', children }: FormFootProps<Field>) {
  return (
    <>
      <NotSaved failure={form.failure} />
      <Row end>
        <FormStateLine form={form} />
        {children}
        <Button kind="primary" type="submit" busy={form.busy}>
          {submitLabel}
        </Button>
      </Row>
    </>
  );
}
