import type { Act, Beat, OutlineText } from '@trefoil/server/contract';
import { ArrowLeft } from 'lucide-react';
import { memo, useEffect } from 'react';
import { Link, useLocation, useNavigate } from 'react-router-dom';
import { paths } from '../../../app/paths.ts';
import { FormStateLine } from '../../../ui/form/FormStateLine.tsx';
import { SaveBar } from '../../../ui/form/SaveBar.tsx';
import { ButtonLink } from '../../../ui/button/Button.tsx';
import { Hidden, Stack } from '../../../ui/layout/layout.tsx';
import { useTitle } from '../../../ui/layout/Page.tsx';
import { ResourceFrame } from '../../../ui/notice/ResourceFrame.tsx';
import { Skeleton } from '../../../ui/notice/Skeleton.tsx';
import { NUMERAL } from '../outlineProgress.ts';
import { quotedTitle } from '../outlineTitle.ts';
import { PlotHead } from '../story/PlotLine.tsx';
import { Desk, type DeskProps } from './desk/Desk.tsx';
import { DeskBar, neighboursOf } from './desk/DeskBar.tsx';
import { Segments } from '../../../ui/button/Segments.tsx';
import css from './desk/Desk.module.css';
import { List } from './list/List.tsx';
import { currentField, rememberPlace, useView, type View } from './place.ts';
import { useActForm } from './useActForm.ts';
import { useKeyboardRoom } from '../../../ui/focus/useKeyboardRoom.ts';
import { useFormKeys } from './useFormKeys.ts';

/** The questions of one act and the writer's answers: one at a time, or all of them. */
export function ActScreen({ act, beats }: { act: Act; beats: readonly Beat[] }) {
  const { form, stored, outline, query } = useActForm(act);
  const { mount, onSubmit } = form;
  const [view, setView] = useView();
  const { hash } = useLocation();
  const navigate = useNavigate();
  const field = currentField(act, hash, form.values);
  const texts = { ...outline, ...form.values };
  const heading = `Act ${NUMERAL[act]}`;
  const waiting = (
    <Stack className={css.grid}>
      <Skeleton lines={[40, 100, 100, 60]} />
    </Stack>
  );
  useTitle(`Act ${act}`);
  const isThere = form.ready && query.data !== undefined;
  usePlace(act, field, hash, view, isThere);

  const { previous, next } = neighboursOf(act, field);
  const go = (to: OutlineText | undefined) => to && void navigate(paths.question(to));
  useFormKeys({ save: form.save, next: () => go(next), previous: () => go(previous) });
  useKeyboardRoom();

  const parts: DeskProps = {
    act,
    beats,
    field,
    isNamed: hash.slice(1) === field,
    form,
    stored,
    texts,
    people: outline?.characters ?? [],
  };
  const bar = {
    state: <FormStateLine form={form} />,
    busy: form.busy,
    waiting: form.dirty || form.busy,
  };

  return (
    <form ref={mount} className={css.Desk} data-act={act} noValidate onSubmit={onSubmit}>
      <div className={css.head}>
        {view === 'desk' && (
          <ButtonLink className={css.back} kind="quiet" icon={ArrowLeft} to={paths.dashboard}>
            BACK
          </ButtonLink>
        )}
        <p className={css.book} dir="auto">
          {query.data !== undefined && quotedTitle(outline)}
        </p>
        <div className={css.plot}>
          {isThere && <PlotHead outline={texts} current={field === 'title' ? null : field} />}
        </div>
        <Switch view={view} onChoose={setView} to={paths.question(field)} />
      </div>
      <ResourceFrame of={query} heading={heading} waiting={waiting}>
        {() => {
          if (!form.ready)
            return (
              <>
                <Hidden as="h1">{heading}</Hidden>
                {waiting}
              </>
            );
          return view === 'desk' ? <Desk {...parts} /> : <List {...parts} />;
        }}
      </ResourceFrame>
      {view === 'desk' ? <DeskBar act={act} field={field} {...bar} /> : <SaveBar back={paths.dashboard} {...bar} />}
    </form>
  );
}

/** Remembers where the writer is, and leads to the place that the address names. */
function usePlace(act: Act, field: OutlineText, hash: string, view: View, ready: boolean): void {
  useEffect(() => {
    if (ready && hash.slice(1) === field) rememberPlace(act, field);
  }, [act, field, hash, ready]);
  useEffect(() => {
    if (!ready || hash.slice(1) !== field) return;
    const control = document.getElementById(field);
    if (!control || document.activeElement === control) return;
    if (view === 'desk') {
      window.scrollTo({ top: 0 });
      control.focus({ preventScroll: true });
    } else {
      control.focus({ preventScroll: true });
      control.closest('[data-beat]')?.scrollIntoView({ block: 'start' });
    }
  }, [field, hash, view, ready]);
}

/** Two views of one form, as links: one can open either in a new tab. */
const Switch = memo(function Switch(props: { view: View; onChoose: (view: View) => void; to: string }) {
  const { view, onChoose, to } = props;
  const side = (other: View, words: string) => (
    <Link
      to={to}
      replace
      state={{ view: other }}
      aria-current={view === other || undefined}
      onClick={() => onChoose(other)}
    >
      {words}
    </Link>
  );
  return (
    <Segments as="nav" className={css.Switch} aria-label="View">
      {side('desk', 'One at a time')}
      {side('list', 'All questions')}
    </Segments>
  );
});
