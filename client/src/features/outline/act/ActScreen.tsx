import { BEATS, isAsked, isPresent, type Act } from '@trefoil/server/contract';
import { useState } from 'react';
import { paths } from '../../../app/paths.ts';
import { Skeleton } from '../../../ui/notice/Skeleton.tsx';
import { More } from '../../../ui/layout/More.tsx';
import { ResourceFrame } from '../../../ui/notice/ResourceFrame.tsx';
import { Page } from '../../../ui/layout/Page.tsx';
import { FormStateLine } from '../../../ui/form/FormStateLine.tsx';
import { SaveBar } from '../../../ui/form/SaveBar.tsx';
import { Soft } from '../../../ui/layout/layout.tsx';
import { ActHead } from './ActHead.tsx';
import css from './ActScreen.module.css';
import { Question } from './Question.tsx';
import { TitleField } from './TitleField.tsx';
import { useActForm } from './useActForm.ts';
import { useSaveKey } from './useSaveKey.ts';

/** What stands above the optional questions. */
const MORE_NOTE: { readonly [act in Act]?: string } = {
  2: 'Four more questions about the time between the collapse and the last act. Your outline is complete without them.',
  3: 'Four more questions to deepen the ending. They find their own places in the finished outline.',
};

/** The questions of one act and the writer's answers. */
export function ActScreen({ act }: { act: Act }) {
  const { form, stored, outline, asked } = useActForm(act);
  const { mount, edits, problems, values } = form;
  const waiting = <Skeleton lines={[30, 100, 100, 60]} />;
  const [moreOpen, setMoreOpen] = useState(false);
  useSaveKey(form.save);

  const beats = BEATS.filter((beat) => beat.act === act);
  const shown = beats.filter(({ key }) => isAsked(key));
  const more = beats.filter(({ key }) => !isAsked(key));
  const isDone = (key: (typeof beats)[number]['key']) => isPresent(values[key]);

  // What needs the writer, such as a choice between two versions, must not wait behind a closed part.
  const needed = more.some(({ key }) => form.conflicts.includes(key) || problems[key]);

  const questions = (some: typeof beats, level: 2 | 3) =>
    some.map((beat) => (
      <Question
        key={beat.key}
        beat={beat}
        level={level}
        edit={edits[beat.key]}
        stored={stored[beat.key]}
        problem={problems[beat.key]}
        onText={form.set}
        onChoose={form.choose}
      />
    ));

  return (
    <form ref={mount} className={css.ActScreen} noValidate onSubmit={form.onSubmit}>
      <Page title={`Act ${act}`} width={50}>
        <ActHead
          act={act}
          title={asked.data === undefined ? null : outline?.title}
          ticks={[...shown, ...more].map(({ key }) => ({ done: isDone(key), extra: !isAsked(key) }))}
        />
        <ResourceFrame of={asked} waiting={waiting}>
          {() =>
            form.ready ? (
              <>
                {act === 1 && (
                  <TitleField
                    edit={edits.title}
                    stored={stored.title}
                    problem={problems.title}
                    onText={form.set}
                    onChoose={form.choose}
                  />
                )}
                {questions(shown, 2)}
                {more.length > 0 && (
                  <More
                    label="More beats (optional)"
                    note={`${more.filter(({ key }) => isDone(key)).length} of ${more.length}`}
                    open={moreOpen || needed}
                    onToggle={(event) => setMoreOpen(event.currentTarget.open)}
                  >
                    <Soft className={css.moreNote}>{MORE_NOTE[act]}</Soft>
                    {questions(more, 3)}
                  </More>
                )}
              </>
            ) : (
              waiting
            )
          }
        </ResourceFrame>
      </Page>
      <SaveBar
        back={paths.dashboard}
        state={<FormStateLine form={form} />}
        busy={form.busy}
        waiting={form.dirty || form.busy}
      />
    </form>
  );
}
