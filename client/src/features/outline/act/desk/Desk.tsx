import {
  isAsked,
  isPresent,
  type Act,
  type Beat,
  type CharacterCard,
  type OutlineText,
} from '@trefoil/server/contract';
import { useId, useState } from 'react';
import type { Form } from '../../../../lib/drafts/useForm.ts';
import { NUMERAL } from '../../outlineProgress.ts';
import { TextVersions } from '../../versions/TextVersions.tsx';
import { AskBrainstorm } from '../AskBrainstorm.tsx';
import { Answer } from './Answer.tsx';
import { ActEnd } from './ActEnd.tsx';
import { Ask, earlierOf } from './Ask.tsx';
import css from './Desk.module.css';
import { DeskFrame } from './DeskFrame.tsx';
import { nameOf, numberOf, TickRow } from './Rail.tsx';
import { fieldsOf } from '../place.ts';
import { TitleField } from '../TitleField.tsx';

export interface DeskProps {
  act: Act;
  beats: readonly Beat[];
  field: OutlineText;
  /** The address names the question. */
  isNamed: boolean;
  form: Form<OutlineText>;
  stored: Readonly<Record<OutlineText, string>>;
  /** Every text of the outline, also of the other acts. */
  texts: Readonly<Partial<Record<OutlineText, string>>>;
  people: readonly CharacterCard[];
}

/** One question fills the page: the beats at its left, people and neighbours at its right. */
export function Desk({ act, beats, field, form, stored, texts, people }: DeskProps) {
  const [peopleOpen, setPeopleOpen] = useState(false);
  const { values } = form;

  return (
    <DeskFrame {...{ act, field, values, people, peopleOpen }} onPeopleClose={() => setPeopleOpen(false)}>
      <div className={css.ticks}>
        <TickRow act={act} values={values} current={field} />
      </div>
      <Question key={field} {...{ act, beats, field, form, stored, texts }} onPeople={() => setPeopleOpen(true)} />
    </DeskFrame>
  );
}

/** The question that is open, its answer, and at the end of an act the way on. */
function Question({
  act,
  beats,
  field,
  form,
  stored,
  texts,
  onPeople,
}: Omit<DeskProps, 'people' | 'isNamed'> & { onPeople: () => void }) {
  const restId = useId();
  // As it was when the question was opened: nothing folds under the hands of whoever writes.
  const [folded] = useState(isPresent(form.values[field]));
  const beat = beats.find(({ key }) => key === field);
  const untitled = act === 1 && (!isPresent(stored.title) || form.problems.title !== undefined);
  const title = (
    <TitleField
      draft={form.drafts.title}
      stored={stored.title}
      problem={form.problems.title}
      onText={form.set}
      onChoose={form.choose}
    />
  );
  const asked = fieldsOf(act).filter((other) => other !== 'title' && isAsked(other));
  if (!beat)
    return (
      <>
        <h1 className={css.where}>Act I · Title</h1>
        {title}
      </>
    );

  return (
    <>
      <h1 className={css.where}>
        <span>{`Act ${NUMERAL[act]} · ${numberOf(field)}${isAsked(beat.key) ? ` of ${asked.length}` : ''} ·`}</span>{' '}
        {nameOf(field)}
      </h1>
      <Ask beat={beat} fieldId={field} restId={restId} folded={folded} {...earlierOf(beat, texts)} onPeople={onPeople}>
        <AskBrainstorm heading={nameOf(field)} text={form.values[field]} quiet />
        <TextVersions field={field} text={form.values[field]} onPutBack={form.set} />
      </Ask>
      <Answer
        field={field}
        describedBy={restId}
        draft={form.drafts[field]}
        stored={stored[field]}
        problem={form.problems[field]}
        onText={form.set}
        onChoose={form.choose}
      />
      {untitled && title}
      {field === asked.at(-1) && isPresent(form.values[field]) && <ActEnd act={act} texts={texts} view="desk" />}
    </>
  );
}
