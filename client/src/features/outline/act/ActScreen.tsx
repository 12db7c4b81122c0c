import { isAsked, isPresent, type Act, type Beat, type OutlineText } from '@trefoil/server/contract';
import ArrowLeft from 'lucide-react/icons/arrow-left';
import { useEffect, useState } from 'react';
import { Link, useLocation, useNavigate } from 'react-router-dom';
import { paths } from '../../../app/paths.ts';
import { FormStateLine } from '../../../ui/form/FormStateLine.tsx';
import { SaveBar } from '../../../ui/form/SaveBar.tsx';
import { ButtonLink } from '../../../ui/button/Button.tsx';
import { Ticks } from '../../../ui/figure/Ticks.tsx';
import { Hidden, Label, Soft } from '../../../ui/layout/layout.tsx';
import { More } from '../../../ui/disclosure/More.tsx';
import { useTitle } from '../../../ui/layout/Page.tsx';
import { Drawer } from '../../../ui/notice/Drawer.tsx';
import { ResourceFrame } from '../../../ui/notice/ResourceFrame.tsx';
import { Skeleton } from '../../../ui/notice/Skeleton.tsx';
import { NUMERAL } from '../outlineProgress.ts';
import { quotedTitle } from '../outlineTitle.ts';
import { ActEnd } from './desk/ActEnd.tsx';
import { Desk, type DeskProps } from './desk/Desk.tsx';
import { DeskBar, neighboursOf } from './desk/DeskBar.tsx';
import css from './desk/Desk.module.css';
import { Neighbours, People } from './desk/Margin.tsx';
import { askedWords, Rail } from './desk/Rail.tsx';
import { BeatItem } from './list/BeatItem.tsx';
import list from './list/List.module.css';
import { currentField, fieldsOf, rememberPlace, useView, type View } from './place.ts';
import { TitleField } from './TitleField.tsx';
import { useActForm } from './useActForm.ts';
import { useFormKeys } from './useFormKeys.ts';

/** What stands above the optional questions. */
const MORE_NOTE: { readonly [act in Act]?: string } = {
  2: 'Four more questions about the time between the collapse and the last act. Your outline is complete without them.',
  3: 'Four more questions to deepen the ending. They find their own places in the finished outline.',
};

/** The questions of one act and the writer's answers: one at a time, or all of them. */
export function ActScreen({ act, beats }: { act: Act; beats: readonly Beat[] }) {
  const { form, stored, outline, asked } = useActForm(act);
  const { mount, onSubmit } = form;
  const [view, setView] = useView();
  const { hash } = useLocation();
  const navigate = useNavigate();
  const field = currentField(act, hash, form.values);
  const texts = { ...outline, ...form.values };
  const heading = `Act ${NUMERAL[act]}`;
  const waiting = (
    <div className={css.grid}>
      <Skeleton lines={[30, 100, 100, 60]} />
    </div>
  );
  useTitle(`Act ${act}`);
  usePlace(act, field, hash, view, form.ready);

  const { previous, next } = neighboursOf(act, field);
  const go = (to: OutlineText | undefined) => to && void navigate(paths.question(to));
  useFormKeys({ save: form.save, next: () => go(next), previous: () => go(previous) });

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
          {asked.data !== undefined && quotedTitle(outline)}
        </p>
        <Switch view={view} onChoose={setView} to={paths.question(field)} />
      </div>
      <ResourceFrame of={asked} heading={heading} waiting={waiting}>
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
function Switch({ view, onChoose, to }: { view: View; onChoose: (view: View) => void; to: string }) {
  const side = (other: View, words: string) => (
    <Link
      className={css.side}
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
    <nav className={css.Switch} aria-label="View">
      {side('desk', 'One at a time')}
      {side('list', 'All questions')}
    </nav>
  );
}

/** All questions of the act, the open one in its whole anatomy. */
function List({ act, beats, field, isNamed, form, stored, texts, people }: DeskProps) {
  const [moreOpen, setMoreOpen] = useState(false);
  const [peopleOpen, setPeopleOpen] = useState(false);
  const [openPeople] = useState(() => () => setPeopleOpen(true));
  const { edits, problems, values, conflicts } = form;
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
        edit={edits[beat.key]}
        stored={stored[beat.key]}
        problem={problems[beat.key]}
        texts={texts}
        onText={form.set}
        onChoose={form.choose}
        onPeople={openPeople}
      />
    ));

  return (
    <div className={css.grid}>
      <div className={css.rail}>
        <Rail act={act} values={values} current={field} />
      </div>
      <div className={css.page} data-view="list">
        <header className={list.head}>
          <h1>Act {NUMERAL[act]}</h1>
          <Label>
            {askedWords(act, values)}
            {more.length > 0 && `, and ${more.length} more beats if you want them`}
          </Label>
        </header>
        <Ticks
          ticks={fields
            .filter((key) => key !== 'title')
            .map((key) => ({ done: isPresent(values[key]), extra: !isAsked(key) }))}
        />
        {act === 1 && (
          <TitleField
            edit={edits.title}
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
          <More
            label="More beats (optional)"
            note={`${more.filter(({ key }) => isPresent(values[key])).length} of ${more.length}`}
            open={moreOpen || needed}
            onToggle={(event) => setMoreOpen(event.currentTarget.open)}
          >
            <Soft className={list.note}>{MORE_NOTE[act]}</Soft>
            {items(more, 3)}
          </More>
        )}
        <ActEnd act={act} texts={texts} view="list" />
      </div>
      <aside className={css.margin} aria-label="People and neighbouring beats">
        <People people={people} text={field === 'title' ? '' : values[field]} />
        <Neighbours act={act} field={field} values={values} />
      </aside>
      {peopleOpen && (
        <Drawer title="People" onClose={() => setPeopleOpen(false)}>
          <People people={people} text={values[field]} />
        </Drawer>
      )}
    </div>
  );
}
