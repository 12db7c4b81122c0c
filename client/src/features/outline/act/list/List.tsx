import { isAsked, isPresent, type Act, type Beat } from '@trefoil/server/contract';
import { useState } from 'react';
import { Disclosure } from '../../../../ui/disclosure/Disclosure.tsx';
import { Ticks } from '../../../../ui/figure/Ticks.tsx';
import { Label, Soft } from '../../../../ui/layout/layout.tsx';
import { NUMERAL } from '../../outlineProgress.ts';
import { ActEnd } from '../desk/ActEnd.tsx';
import { earlierOf } from '../desk/Ask.tsx';
import type { DeskProps } from '../desk/Desk.tsx';
import { DeskFrame } from '../desk/DeskFrame.tsx';
import { askedWords } from '../desk/Rail.tsx';
import { heightOf } from '../../story/storyCurve.ts';
import { fieldsOf } from '../place.ts';
import { TitleField } from '../TitleField.tsx';
import { BeatItem } from './BeatItem.tsx';
import list from './List.module.css';

/** What stands above the optional questions. */
const MORE_NOTE: { readonly [act in Act]?: string } = {
  2: 'Four more questions about the time between the collapse and the last act. Your outline is complete without them.',
  3: 'Four more questions to deepen the ending. They find their own places in the finished outline.',
};

/** All questions of the act, the open one in its whole anatomy. */
export function List({ act, beats, field, isNamed, form, stored, texts, people }: DeskProps) {
  const [moreOpen, setMoreOpen] = useState(false);
  const [peopleOpen, setPeopleOpen] = useState(false);
  const [openPeople] = useState(() => () => setPeopleOpen(true));
  const { drafts, problems, values, conflicts } = form;
  const fields = fieldsOf(act);
  const more = beats.filter(({ key }) => !isAsked(key));
  // What needs the writer, such as a choice between two versions, must not wait behind a closed part.
  const needed = more.some(({ key }) => (isNamed && key === field) || conflicts.includes(key) || problems[key]);

  const items = (some: readonly Beat[], level: 2 | 3) =>
    some.map((beat) => (
      <BeatItem
        key={beat.key}
        beat={beat}
        level={level}
        isOpen={isNamed && beat.key === field}
        draft={drafts[beat.key]}
        stored={stored[beat.key]}
        problem={problems[beat.key]}
        {...earlierOf(beat, texts)}
        onText={form.set}
        onChoose={form.choose}
        onPeople={openPeople}
      />
    ));

  return (
    <DeskFrame list {...{ act, field, values, people, peopleOpen }} onPeopleClose={() => setPeopleOpen(false)}>
      <header className={list.head}>
        <h1>{`Act ${NUMERAL[act]}`}</h1>
        <Label>
          {askedWords(act, values) + (more.length > 0 ? `, and ${more.length} more beats if you want them` : '')}
        </Label>
      </header>
      <Ticks
        ticks={fields
          .flatMap((key) => (key === 'title' ? [] : [key]))
          .map((key) => ({ done: isPresent(values[key]), extra: !isAsked(key), top: heightOf(key) }))}
      />
      {act === 1 && (
        <TitleField
          draft={drafts.title}
          stored={stored.title}
          problem={problems.title}
          onText={form.set}
          onChoose={form.choose}
        />
      )}
      {items(
        beats.filter(({ key }) => isAsked(key)),
        2,
      )}
      {more.length > 0 && (
        <Disclosure
          label="More beats (optional)"
          note={`${more.filter(({ key }) => isPresent(values[key])).length} of ${more.length}`}
          open={moreOpen || needed}
          onToggle={(event) => setMoreOpen(event.currentTarget.open)}
        >
          <Soft className={list.note}>{MORE_NOTE[act]}</Soft>
          {items(more, 3)}
        </Disclosure>
      )}
      <ActEnd act={act} texts={texts} view="list" />
    </DeskFrame>
  );
}
