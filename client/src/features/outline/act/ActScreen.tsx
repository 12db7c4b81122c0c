import type { Act, Beat, OutlineText } from '@trefoil/server/contract';
import { ArrowLeft } from 'lucide-react';
import { memo, useCallback, useLayoutEffect, useState } from 'react';
import { Link, useLocation } from 'react-router-dom';
import { paths } from '../../../app/paths.ts';
import type { Form } from '../../../lib/drafts/useForm.ts';
import { ButtonLink } from '../../../ui/button/Button.tsx';
import { Segments } from '../../../ui/button/Segments.tsx';
import { useKeyboardRoom } from '../../../ui/focus/useKeyboardRoom.ts';
import { FormStateLine } from '../../../ui/form/FormStateLine.tsx';
import { SaveBar } from '../../../ui/form/SaveBar.tsx';
import { Hidden, Stack } from '../../../ui/layout/layout.tsx';
import { useTitle } from '../../../ui/layout/Page.tsx';
import { ResourceFrame } from '../../../ui/notice/ResourceFrame.tsx';
import { Skeleton } from '../../../ui/notice/Skeleton.tsx';
import { NUMERAL } from '../outlineProgress.ts';
import { quotedTitle } from '../outlineTitle.ts';
import { ActColumns } from './ActColumns.tsx';
import css from './ActScreen.module.css';
import { AllQuestions } from './allQuestions/AllQuestions.tsx';
import { MarginHelp } from './contextPanel/MarginHelp.tsx';
import { rememberField, useCurrentField } from './currentField.ts';
import { earlierAnswerFor } from './EarlierAnswer.tsx';
import { adjacentFields } from './fields.ts';
import { QuestionBar } from './singleQuestion/QuestionBar.tsx';
import { SingleQuestion } from './singleQuestion/SingleQuestion.tsx';
import { useActForm } from './useActForm.ts';
import { useFormShortcuts } from './useFormShortcuts.ts';
import { useMargin } from './useMargin.ts';
import { useView, type View } from './useView.ts';

export interface ActViewProps {
  act: Act;
  beats: readonly Beat[];
  /** The current question. */
  field: OutlineText;
  /** The URL names the current question. */
  isNamed: boolean;
  form: Form<OutlineText>;
  stored: Readonly<Record<OutlineText, string>>;
  /** The texts of the whole outline, also of the other acts. */
  texts: Readonly<Partial<Record<OutlineText, string>>>;
  /** There is a margin beside the page. */
  hasMargin: boolean;
  /** Opens the characters as a sheet. */
  onCharacters: () => void;
}

/** The questions of one act and the writer's answers: one at a time, or all of them. */
export function ActScreen({ act, beats }: { act: Act; beats: readonly Beat[] }) {
  const { form, stored, outline, query } = useActForm(act);
  const { mount, onSubmit } = form;
  const [view, setView] = useView();
  const [sheetOpen, setSheetOpen] = useState(false);
  const [marginRef, hasMargin] = useMargin();
  const openSheet = useCallback(() => setSheetOpen(true), []);
  const { field, isNamed, open } = useCurrentField(act, form.values);
  const heading = `Act ${NUMERAL[act]}`;
  const skeleton = (
    <Stack className={css.columns}>
      <Skeleton lines={[40, 100, 100, 60]} />
    </Stack>
  );
  useTitle(`Act ${act}`);
  useNamedField(act, field, view, isNamed && form.ready && query.data !== undefined);

  const { previous, next } = adjacentFields(act, field);
  useFormShortcuts({
    save: form.save,
    next: () => open(next),
    previous: () => previous && open(previous),
  });
  useKeyboardRoom();

  const viewProps: ActViewProps = {
    act,
    beats,
    field,
    isNamed,
    form,
    stored,
    texts: { ...outline, ...form.values },
    hasMargin,
    onCharacters: openSheet,
  };
  const beat = beats.find(({ key }) => key === field);
  const bar = {
    state: <FormStateLine form={form} />,
    busy: form.busy,
    waiting: form.dirty || form.busy,
  };

  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- remembers which of its fields has the focus
    <form
      ref={mount}
      className={css.ActScreen}
      data-act={act}
      noValidate
      onSubmit={onSubmit}
      onFocus={(event) => rememberField(act, event.target.id)}
    >
      <div className={css.head}>
        <ButtonLink className={css.back} kind="quiet" icon={ArrowLeft} to={paths.dashboard}>
          BACK
        </ButtonLink>
        <p className={css.storyTitle} dir="auto">
          {query.data !== undefined && quotedTitle(outline)}
        </p>
        <ViewSwitch view={view} onChange={setView} to={paths.question(field)} />
      </div>
      <ResourceFrame of={query} heading={heading} waiting={skeleton}>
        {() => {
          if (!form.ready)
            return (
              <>
                <Hidden as="h1">{heading}</Hidden>
                {skeleton}
              </>
            );
          return (
            <ActColumns
              {...{ act, field, view, sheetOpen, marginRef }}
              help={
                hasMargin &&
                view === 'single' &&
                beat && <MarginHelp key={field} beat={beat} {...earlierAnswerFor(beat, viewProps.texts)} />
              }
              values={form.values}
              characters={outline?.characters ?? []}
              onSheetClose={() => setSheetOpen(false)}
            >
              {view === 'single' ? <SingleQuestion key={field} {...viewProps} /> : <AllQuestions {...viewProps} />}
            </ActColumns>
          );
        }}
      </ResourceFrame>
      {view === 'single' ? <QuestionBar act={act} field={field} {...bar} /> : <SaveBar {...bar} />}
    </form>
  );
}

/** Moves the focus to the field of the question that the URL names, before it is drawn, once it `isShown`. */
function useNamedField(act: Act, field: OutlineText, view: View, isShown: boolean): void {
  const { key } = useLocation();
  useLayoutEffect(() => {
    const control = isShown && document.getElementById(field);
    if (!control) return;
    rememberField(act, field);
    if (document.activeElement === control) return;
    if (view === 'single') window.scrollTo({ top: 0 });
    control.focus({ preventScroll: true });
    if (view === 'all') control.closest('[data-beat]')?.scrollIntoView({ block: 'start' });
  }, [act, field, view, isShown, key]);
}

interface ViewSwitchProps {
  view: View;
  onChange: (view: View) => void;
  to: string;
}

/** The two views as links, so that either can be opened in a new tab. */
const ViewSwitch = memo(function ViewSwitch({ view, onChange, to }: ViewSwitchProps) {
  const link = (target: View, label: string) => (
    <Link
      to={to}
      replace
      state={{ view: target }}
      aria-current={view === target || undefined}
      onClick={() => onChange(target)}
    >
      {label}
    </Link>
  );
  return (
    <Segments as="nav" className={css.viewSwitch} aria-label="View">
      {link('single', 'One at a time')}
      {link('all', 'All questions')}
    </Segments>
  );
});
