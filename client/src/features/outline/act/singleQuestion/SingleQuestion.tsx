import { BEATS, isPresent, type Act, type OutlineText } from '@trefoil/server/contract';
import { useId, useState } from 'react';
import { FormChoices } from '../../../../ui/form/FormChoices.tsx';
import { Label } from '../../../../ui/layout/layout.tsx';
import { VersionHistory } from '../../versions/VersionHistory.tsx';
import { ActEnd } from '../ActEnd.tsx';
import css from '../ActScreen.module.css';
import { AnswerField } from '../AnswerField.tsx';
import { AskBrainstorm } from '../AskBrainstorm.tsx';
import { earlierBeatFor } from '../EarlierAnswer.tsx';
import { adjacentFields, fieldName, positionOf, requiredFieldsOf } from '../fields.ts';
import { QuestionPrompt } from '../QuestionPrompt.tsx';
import { TitleField } from '../TitleField.tsx';
import { useActFormContext } from '../useActForm.ts';

/** Where the field would not be in view below the whole question. */
const SMALL_WINDOW = '(width < 48rem) or (height < 46rem)';

/** The view 'One at a time': a question, its answer, and after the last question of an act what comes next. */
export function SingleQuestion({ act, field }: { act: Act; field: OutlineText }) {
  const { form, stored, texts } = useActFormContext();
  const text = form.values[field];
  const restId = useId();
  // Decided when the question is opened: nothing collapses while the writer types.
  const [collapsed] = useState(() => isPresent(text) || matchMedia(SMALL_WINDOW).matches);
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

  const name = fieldName(field);
  return (
    <>
      <Label as="h1" of="act" className={css.position}>
        <span>{positionOf(beat.key)} ·</span> {name}
      </Label>
      <QuestionPrompt beat={beat} restId={restId} collapsed={collapsed} earlier={earlierBeatFor(beat, texts)}>
        <AskBrainstorm heading={name} text={text} />
        <VersionHistory field={field} of={name} isBeside text={text} onRestore={form.replace} />
      </QuestionPrompt>
      <div className={css.AnswerField}>
        <AnswerField field={field} describedBy={restId} rows={6} classNames={css} {...form.fieldProps(field)}>
          <span className={css.keys} aria-hidden="true">
            <kbd>Ctrl</kbd> <kbd>Enter</kbd> {adjacentFields(field).next ? 'next' : 'VIEW PLOT'}
          </span>
        </AnswerField>
      </div>
      <FormChoices form={form} field={field} />
      {isUntitled && <TitleField />}
      {field === requiredFieldsOf(act).at(-1) && isPresent(text) && <ActEnd act={act} />}
    </>
  );
}
