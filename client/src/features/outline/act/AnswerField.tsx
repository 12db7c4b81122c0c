import { isPresent, MAX, type OutlineText } from '@trefoil/server/contract';
import type { ReactNode } from 'react';
import type { FieldProps } from '../../../lib/drafts/useForm.ts';
import { counted, grouped, wordsIn } from '../../../lib/text.ts';
import { TextArea } from '../../../ui/form/field/Control.tsx';
import { DraftNote } from '../../../ui/form/field/DraftNote.tsx';
import { FieldError } from '../../../ui/form/field/FieldError.tsx';
import { Label } from '../../../ui/layout/layout.tsx';

interface AnswerFieldProps extends FieldProps {
  field: OutlineText;
  /** Id of the part of the question that describes the field. */
  describedBy: string;
  rows: number;
  classNames: { readonly [part in 'field' | 'foot']?: string };
  onFocus?: () => void;
  /** At the end of the line below the field. */
  children?: ReactNode;
}

/** The field that answers a question, with its length; its id is the field's name, so that URLs can refer to it. */
export function AnswerField(props: AnswerFieldProps) {
  const { field, describedBy, rows, classNames, onFocus, children, value, error, note, onText, handle } = props;
  return (
    <>
      <TextArea
        className={classNames.field}
        id={field}
        rows={rows}
        aria-describedby={error ? `${describedBy} ${field}-p` : describedBy}
        aria-invalid={error ? true : undefined}
        placeholder="A sentence is enough to start."
        value={value}
        onText={onText}
        handle={handle}
        onFocus={onFocus}
      />
      <FieldError id={`${field}-p`}>{error}</FieldError>
      <Label className={classNames.foot}>
        <span>
          {answerLength(value)}
          {(note.isRestored || note.onUndo) && ' · '}
          <DraftNote {...note} of="answer" />
        </span>
        {children}
      </Label>
    </>
  );
}

/** In characters; longer answers show how close they are to the limit. */
const NEAR_LIMIT = MAX.beat - 1_000;

/** '68 words', or near the limit '19,500 of 20,000 characters'. */
function answerLength(text: string): string {
  if (!isPresent(text)) return 'Not answered yet';
  if (text.length <= NEAR_LIMIT) return counted(wordsIn(text), 'word');
  return `${grouped(text.length)} of ${grouped(MAX.beat)} characters`;
}
