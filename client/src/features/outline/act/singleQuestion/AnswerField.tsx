import type { OutlineText } from '@trefoil/server/contract';
import type { Form } from '../../../../lib/drafts/useForm.ts';
import { TextArea } from '../../../../ui/form/field/Control.tsx';
import { FieldError } from '../../../../ui/form/field/FieldError.tsx';
import { FormChoices } from '../../../../ui/form/FormChoices.tsx';
import { Label } from '../../../../ui/layout/layout.tsx';
import { answerLength } from '../answerLength.ts';
import css from './AnswerField.module.css';

interface AnswerFieldProps {
  field: OutlineText;
  /** Id of the question's follow-ups and example. */
  describedBy: string;
  form: Form<OutlineText>;
  /** No question follows. */
  isLast: boolean;
}

/** The field that answers a question, without a box; its id is the field's name, so that URLs can refer to it. */
export function AnswerField({ field, describedBy, form, isLast }: AnswerFieldProps) {
  const { value, error, restored, onText } = form.line(field);
  return (
    <>
      <div className={css.AnswerField}>
        <TextArea
          className={css.field}
          id={field}
          rows={6}
          aria-describedby={error ? `${describedBy} ${field}-p` : describedBy}
          aria-invalid={error ? true : undefined}
          placeholder="A sentence is enough to start."
          value={value}
          onText={onText}
        />
        <FieldError id={`${field}-p`}>{error}</FieldError>
        <Label className={css.foot}>
          <span>
            {answerLength(value)}
            {restored && ' · Draft restored'}
          </span>
          <span className={css.keys} aria-hidden="true">
            <kbd>Ctrl</kbd> <kbd>Enter</kbd> {isLast ? 'VIEW PLOT' : 'next'}
          </span>
        </Label>
      </div>
      <FormChoices form={form} field={field} />
    </>
  );
}
