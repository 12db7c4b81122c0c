import type { OutlineText } from '@trefoil/server/contract';
import { isConflict } from '../../../../lib/drafts/draft.ts';
import type { Form } from '../../../../lib/drafts/useForm.ts';
import { TextArea } from '../../../../ui/form/field/Control.tsx';
import { FieldError } from '../../../../ui/form/field/FieldError.tsx';
import { Label } from '../../../../ui/layout/layout.tsx';
import { LazyChoice } from '../../../../ui/text/LazyChoice.tsx';
import { answerLength } from '../answerLength.ts';
import { fieldName } from '../fields.ts';
import css from './AnswerField.module.css';

interface AnswerFieldProps {
  field: OutlineText;
  /** Id of the question's follow-ups and example. */
  describedBy: string;
  form: Form<OutlineText>;
  /** The server's text. */
  stored: string;
  /** No question follows. */
  isLast: boolean;
}

/** The field that answers a question, without a box; its id is the field's name, so that URLs can refer to it. */
export function AnswerField({ field, describedBy, form, stored, isLast }: AnswerFieldProps) {
  const draft = form.drafts[field];
  const problem = form.problems[field];
  const text = draft?.mine ?? stored;
  return (
    <>
      <div className={css.AnswerField}>
        <TextArea
          className={css.field}
          id={field}
          rows={6}
          dir="auto"
          aria-describedby={problem ? `${describedBy} ${field}-p` : describedBy}
          aria-invalid={problem ? true : undefined}
          placeholder="A sentence is enough to start."
          value={text}
          onText={(changed) => form.set(field, changed)}
        />
        <FieldError id={`${field}-p`}>{problem}</FieldError>
        <Label className={css.foot}>
          <span>
            {answerLength(text)}
            {draft?.restored !== undefined && ' · Draft restored'}
          </span>
          <span className={css.keys} aria-hidden="true">
            <kbd>Ctrl</kbd> <kbd>Enter</kbd> {isLast ? 'VIEW PLOT' : 'next'}
          </span>
        </Label>
      </div>
      {isConflict(draft) && (
        <LazyChoice
          name={fieldName(field)}
          mine={text}
          theirs={draft?.theirs ?? ''}
          onChoose={(choice) => form.choose(field, choice)}
        />
      )}
    </>
  );
}
