import { ArrowLeft } from 'lucide-react';
import type { ReactNode } from 'react';
import type { Form } from '../../lib/drafts/useForm.ts';
import { Button, ButtonLink } from '../button/Button.tsx';
import { Row } from '../layout/layout.tsx';
import { FormStateLine } from './FormStateLine.tsx';
import { NotSaved } from './NotSaved.tsx';

interface FormFootProps<Field extends string> {
  form: Form<Field>;
  /** Where BACK goes; without it there is none. */
  back?: string;
  /** The label of the button; SAVE by default. */
  go?: string;
  /** Other contents of the row: a hint, Cancel. */
  children?: ReactNode;
}

/** The end of a `form`: what went wrong, where the text is, BACK, and SAVE. */
export function FormFoot<Field extends string>({ form, back, go = 'SAVE', children }: FormFootProps<Field>) {
  return (
    <>
      <NotSaved failure={form.failure} onDevice={form.onDevice} />
      <Row end>
        <FormStateLine form={form} />
        {back && (
          <ButtonLink kind="quiet" icon={ArrowLeft} to={back}>
            BACK
          </ButtonLink>
        )}
        {children}
        <Button kind="primary" type="submit" busy={form.busy}>
          {go}
        </Button>
      </Row>
    </>
  );
}
