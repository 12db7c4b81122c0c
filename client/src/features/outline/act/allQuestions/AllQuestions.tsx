import { actOf, BEATS, isAsked, isPresent, type Act, type Beat, type OutlineText } from '@trefoil/server/contract';
import { useState } from 'react';
import { isConflict } from '../../../../lib/drafts/draft.ts';
import { Disclosure } from '../../../../ui/disclosure/Disclosure.tsx';
import { Ticks } from '../../../../ui/figure/Ticks.tsx';
import { Label, Muted } from '../../../../ui/layout/layout.tsx';
import { NUMERAL } from '../../outlineProgress.ts';
import { ActEnd } from '../ActEnd.tsx';
import screen from '../ActScreen.module.css';
import { earlierBeatFor } from '../EarlierAnswer.tsx';
import { TitleField } from '../TitleField.tsx';
import { useActFormContext } from '../useActForm.ts';
import css from './AllQuestions.module.css';
import { BeatItem } from './BeatItem.tsx';

/** Introduces the optional questions. */
const OPTIONAL_NOTE: { readonly [act in Act]?: string } = {
  2: 'Four more beats about the time between the collapse and the last act. Your outline is complete without them.',
  3: 'Four more beats to deepen the ending. They appear in story order in the finished outline.',
};

interface AllQuestionsProps {
  act: Act;
  /** The question that the URL names. */
  named: OutlineText | undefined;
}

/** The view 'All questions' of an act. */
export function AllQuestions({ act, named }: AllQuestionsProps) {
  const { form, stored, texts } = useActFormContext();
  const [optionalOpen, setOptionalOpen] = useState(false);
  const { drafts, problems, values } = form;
  const beats = BEATS.filter(({ key }) => actOf(key) === act);
  const asked = beats.filter(({ key }) => isAsked(key));
  const optional = beats.filter(({ key }) => !isAsked(key));
  // What needs the writer's attention, such as a conflict, must not be hidden.
  const needsAttention = optional.some(({ key }) => key === named || isConflict(drafts[key]) || problems[key]);
  const answered = (some: readonly Beat[]) =>
    `${some.filter(({ key }) => isPresent(values[key])).length} of ${some.length}`;

  const items = (some: readonly Beat[], level: 2 | 3) =>
    some.map((beat) => (
      <BeatItem
        key={beat.key}
        beat={beat}
        level={level}
        isOpen={beat.key === named}
        draft={drafts[beat.key]}
        stored={stored[beat.key]}
        problem={problems[beat.key]}
        earlier={earlierBeatFor(beat, texts)}
        discarded={form.discarded[beat.key]}
        edit={form.edit}
      />
    ));

  return (
    <>
      <header className={css.head}>
        <h1>{`Act ${NUMERAL[act]}`}</h1>
        <Label>{`${answered(beats)} answered`}</Label>
      </header>
      <div className={screen.ticks}>
        <Ticks ticks={beats.map(({ key }) => ({ done: isPresent(values[key]), optional: !isAsked(key) }))} />
      </div>
      {act === 1 && <TitleField />}
      {items(asked, 2)}
      {optional.length > 0 && (
        <Disclosure
          label="More beats (optional)"
          note={answered(optional)}
          open={optionalOpen || needsAttention}
          onToggle={(event) => setOptionalOpen(event.currentTarget.open)}
        >
          <Muted className={css.note}>{OPTIONAL_NOTE[act]}</Muted>
          {items(optional, 3)}
        </Disclosure>
      )}
      <ActEnd act={act} />
    </>
  );
}
