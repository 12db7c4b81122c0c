import { BEATS, isPresent, type OutlineText } from '@trefoil/server/contract';
import { useId, useState } from 'react';
import { VersionHistory } from '../../versions/VersionHistory.tsx';
import { ActEnd } from '../ActEnd.tsx';
import css from '../ActScreen.module.css';
import type { ActViewProps } from '../ActColumns.tsx';
import { AskBrainstorm } from '../AskBrainstorm.tsx';
import { adjacentFields, fieldName, positionOf, requiredFieldsOf } from '../fields.ts';
import { earlierAnswerFor } from '../EarlierAnswer.tsx';
import { QuestionPrompt } from '../QuestionPrompt.tsx';
import { TitleField } from '../TitleField.tsx';
import { useActFormContext } from '../useActForm.ts';
import { TextArea } from '../../../../ui/form/field/Control.tsx';
import { DraftNote } from '../../../../ui/form/field/DraftNote.tsx';
import { FieldError } from '../../../../ui/form/field/FieldError.tsx';
import { FormChoices } from '../../../../ui/form/FormChoices.tsx';
import { Label } from '../../../../ui/layout/layout.tsx';
import { answerLength } from '../answerLength.ts';

/** Where the field would not be in view below the whole question. */
const SMALL_WINDOW = '(width < 48rem) or (height < 46rem)';

/** The view 'One at a time': a question, its answer, and after the last question of an act what comes next. */
export function SingleQuestion({ act, field, onCharacters }: ActViewProps) {
  const { form, stored, texts } = useActFormContext();
  const restId = useId();
  // Decided when the question is opened: nothing collapses while the writer types.
  const [collapsed] = useState(() => isPresent(form.values[field]) || matchMedia(SMALL_WINDOW).matches);
  const beat = BEATS.find(({ key }) => key === field);
  const isUntitled = act === 1 && (!isPresent(stored.title) || form.problems.title !== undefined);
  if (!beat)
    return (
      <>
        <Label as="h1" of="act" className={css.position}>
          Act I · Title
        </Label>
        <TitleField />
      </>
    );

  return (
    <>
      <Label as="h1" of="act" className={css.position}>
        <span>{positionOf(beat.key)} ·</span> {fieldName(field)}
      </Label>
      <QuestionPrompt
        beat={beat}
        fieldId={field}
        restId={restId}
        collapsed={collapsed}
        {...earlierAnswerFor(beat, texts)}
        onCharacters={onCharacters}
      >
        <AskBrainstorm heading={fieldName(field)} text={form.values[field]} />
        <VersionHistory
          field={field}
          of={fieldName(field)}
          isBeside
          text={form.values[field]}
          onRestore={form.replace}
        />
      </QuestionPrompt>
      <AnswerField field={field} describedBy={restId} isLast={!adjacentFields(field).next} />
      {isUntitled && <TitleField />}
      {field === requiredFieldsOf(act).at(-1) && isPresent(form.values[field]) && <ActEnd act={act} />}
    </>
  );
}

interface AnswerFieldProps {
  field: OutlineText;
  /** Id of the question's follow-ups and example. */
  describedBy: string;
  /** No question follows. */
  isLast: boolean;
}

/** The field that answers a question, without a box; its id is the field's name, so that URLs can refer to it. */
function AnswerField({ field, describedBy, isLast }: AnswerFieldProps) {
  const { form } = useActFormContext();
  const { value, error, note, onText, handle } = form.fieldProps(field);
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
          handle={handle}
        />
        <FieldError id={`${field}-p`}>{error}</FieldError>
        <Label className={css.foot}>
          <span>
            {answerLength(value)}
            {(note.isRestored || note.onUndo) && ' · '}
            <DraftNote {...note} of="answer" />
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
