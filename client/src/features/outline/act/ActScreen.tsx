import { BEATS, isAsked, isPresent, type Act } from '@trefoil/server/contract';
import { useEffect, useRef, useState } from 'react';
import { paths } from '../../../app/paths.ts';
import { Skeleton } from '../../../ui/notice/Skeleton.tsx';
import { More } from '../../../ui/layout/More.tsx';
import { Notice } from '../../../ui/notice/Notice.tsx';
import { ResourceFrame } from '../../../ui/notice/ResourceFrame.tsx';
import { Page } from '../../../ui/layout/Page.tsx';
import { SaveBar } from '../../../ui/form/SaveBar.tsx';
import { Soft } from '../../../ui/layout/layout.tsx';
import { ActHead } from './ActHead.tsx';
import css from './ActScreen.module.css';
import { fieldProblem } from './fieldProblem.ts';
import { KeptTextNotice } from './KeptTextNotice.tsx';
import { isChanged, shownText } from '../edits/outlineEdits.ts';
import { Question } from './Question.tsx';
import { saveState } from './saveState.ts';
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
  const { form, state, outline, loaded, asked } = useActForm(act);
  const { edits, attempt, offered } = state;
  const element = useRef<HTMLFormElement>(null);
  const [moreOpen, setMoreOpen] = useState(false);
  useSaveKey(form.submit);

  const beats = BEATS.filter((beat) => beat.act === act);
  const shown = beats.filter(({ key }) => isAsked(key));
  const more = beats.filter(({ key }) => !isAsked(key));
  const isDone = (key: (typeof beats)[number]['key']) => isPresent(shownText(edits, outline, key));

  // What needs the writer, such as a choice between two versions, must not wait behind a closed part.
  const needed = more.some(({ key }) => edits[key]?.theirs !== undefined || fieldProblem(key, edits[key]));

  useEffect(() => {
    if (attempt === 0) return;
    const place = element.current?.querySelector<HTMLElement>('[aria-invalid="true"], [data-attention]');
    place?.focus();
    // A control that has the focus already is not scrolled to by getting it.
    place?.scrollIntoView({ block: 'nearest' });
  }, [attempt]);

  function putBack() {
    if (offered.some(({ field }) => more.some(({ key }) => key === field))) setMoreOpen(true);
    form.putBack();
  }

  const questions = (some: typeof beats, level: 2 | 3) =>
    some.map((beat) => (
      <Question
        key={beat.key}
        beat={beat}
        level={level}
        edit={edits[beat.key]}
        stored={outline?.[beat.key] ?? ''}
        onText={form.type}
        onChoose={form.choose}
      />
    ));

  return (
    <form
      ref={element}
      className={css.ActScreen}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        form.submit();
      }}
    >
      <Page title={`Act ${act}`} width={50}>
        <ActHead
          act={act}
          title={loaded ? outline?.title : null}
          ticks={[...shown, ...more].map(({ key }) => ({ done: isDone(key), extra: !isAsked(key) }))}
        />
        <div className={css.notices}>
          <KeptTextNotice offered={offered} onPutBack={putBack} onDiscard={form.discard} />
          {!state.kept && (
            <Notice tone="danger">
              Your browser does not let us keep text on this device. Save often, and keep this page open until you have.
            </Notice>
          )}
        </div>
        <ResourceFrame of={asked} waiting={<Skeleton lines={[30, 100, 100, 60]} />}>
          {() => (
            <>
              {act === 1 && (
                <TitleField
                  edit={edits.title}
                  stored={outline?.title ?? ''}
                  missing={state.titleMissing}
                  changed={isChanged(edits, 'title')}
                  onText={form.type}
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
          )}
        </ResourceFrame>
      </Page>
      <SaveBar back={paths.dashboard} {...saveState(state, outline)} />
    </form>
  );
}
