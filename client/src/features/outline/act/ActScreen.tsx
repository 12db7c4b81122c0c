import { ACTS, type Act, type OutlineText } from '@trefoil/server/contract';
import { useEffect, useEffectEvent, useLayoutEffect } from 'react';
import { Link, matchPath, useLocation } from 'react-router-dom';
import { paths } from '../../../app/paths.ts';
import { classes } from '../../../ui/classes.ts';
import { Segments } from '../../../ui/button/Segments.tsx';
import { FormStateLine } from '../../../ui/form/FormStateLine.tsx';
import { SaveBar } from '../../../ui/form/SaveBar.tsx';
import { BackLink } from '../../../ui/layout/BackLink.tsx';
import { Hidden, Stack } from '../../../ui/layout/layout.tsx';
import { useTitle } from '../../../ui/layout/Page.tsx';
import { ResourceFrame } from '../../../ui/notice/ResourceFrame.tsx';
import { Skeleton } from '../../../ui/notice/Skeleton.tsx';
import { NUMERAL } from '../outlineProgress.ts';
import { quotedTitle } from '../outlineTitle.ts';
import { OfOneStory } from '../stories/OfOneStory.tsx';
import { ActColumns } from './ActColumns.tsx';
import css from './ActScreen.module.css';
import { rememberField, useCurrentField } from './currentField.ts';
import { adjacentFields } from './fields.ts';
import { QuestionBar } from './singleQuestion/QuestionBar.tsx';
import { useWriting } from './singleQuestion/useWriting.ts';
import { WritingHead } from './singleQuestion/WritingHead.tsx';
import { ActFormProvider, useActForm } from './useActForm.ts';
import { useView, type View } from './useView.ts';
import { isComposing, shortcutKey } from '../../../lib/keyboard.ts';

/** The act that the path names, with its questions. */
export function ActScreen() {
  const { pathname } = useLocation();
  const act = ACTS.find((one) => matchPath(paths.act(one), pathname));
  return <OfOneStory>{act && <ActForm act={act} />}</OfOneStory>;
}

/** The questions of one act and the writer's answers: one at a time, or all of them. */
function ActForm({ act }: { act: Act }) {
  const actForm = useActForm(act);
  const { form, outline, query } = actForm;
  const { mount, onSubmit } = form;
  const [view, setView] = useView();
  const { writing, onFocus, ...leaving } = useWriting(view);
  const { field, isNamed, open, onFocus: onFieldFocus } = useCurrentField(act, form.values);
  const heading = `Act ${NUMERAL[act]}`;
  const skeleton = (
    <Stack className={classes(css.columns, css.waiting)}>
      <div className={css.nav} />
      <div className={css.page}>
        <Skeleton lines={[40, 100, 100, 60]} />
      </div>
    </Stack>
  );
  useTitle(`Act ${act}`);
  useNamedField(act, field, view, isNamed && form.ready && query.data !== undefined);

  const { previous, next } = adjacentFields(field);
  useFormShortcuts({
    save: form.save,
    next: () => open(next),
    previous: () => previous && open(previous),
  });

  const bar = {
    state: <FormStateLine form={form} />,
    busy: form.busy,
    waiting: form.dirty || form.busy,
  };

  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- follows which of its fields has the focus
    <form
      ref={mount}
      className={css.ActScreen}
      data-act={act}
      data-writing={writing || undefined}
      noValidate
      onSubmit={onSubmit}
      onFocus={(event) => {
        onFieldFocus(event.target.id, view);
        onFocus(event);
      }}
      {...leaving}
    >
      <div className={css.head}>
        <BackLink className={css.back} to={paths.dashboard} />
        <WritingHead field={field} state={form.state} />
        <p className={css.storyTitle} dir="auto">
          {query.data !== undefined && quotedTitle(outline)}
        </p>
        <ViewSwitch view={view} onView={setView} to={paths.question(field)} />
      </div>
      <ResourceFrame of={query} heading={heading} waiting={skeleton}>
        {() =>
          form.ready ? (
            <ActFormProvider value={actForm}>
              <ActColumns {...{ act, field, isNamed, view }} />
            </ActFormProvider>
          ) : (
            <>
              <Hidden as="h1">{heading}</Hidden>
              {skeleton}
            </>
          )
        }
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

/** The two views as links to the question, which gets the focus in the other view, too. */
function ViewSwitch({ view, onView, to }: { view: View; onView: (view: View) => void; to: string }) {
  const link = (target: View, label: string) => (
    <Link
      to={to}
      replace
      // With a key held down, the link opens another tab.
      onClick={({ ctrlKey, metaKey, shiftKey }) => ctrlKey || metaKey || shiftKey || onView(target)}
      aria-current={view === target || undefined}
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
}

interface FormShortcuts {
  /** Ctrl+S or Cmd+S. */
  save: () => void;
  /** Ctrl+Enter or Cmd+Enter. */
  next: () => void;
  /** The same with Shift. */
  previous: () => void;
}

/** The keyboard shortcuts of an act's form, wherever the focus is. Source: design guide, "Keyboard". */
function useFormShortcuts({ save, next, previous }: FormShortcuts): void {
  const press = useEffectEvent((event: KeyboardEvent) => {
    if (!(event.ctrlKey || event.metaKey) || event.altKey || isComposing(event)) return;
    if (document.querySelector('dialog[open]')) return;
    const key = shortcutKey(event);
    if (key === 's') save();
    else if (key === 'enter') (event.shiftKey ? previous : next)();
    else return;
    event.preventDefault();
  });
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => press(event);
    addEventListener('keydown', onKeyDown);
    return () => removeEventListener('keydown', onKeyDown);
  }, []);
}
