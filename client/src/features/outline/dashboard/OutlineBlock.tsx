import { ACTS, HEADINGS, isPresent, progressOf, type OutlineTexts } from '@trefoil/server/contract';
import { ACT_1_BEATS } from '@trefoil/server/contract/beats/act1';
import { BookOpenText, Check } from 'lucide-react';
import { useId, useState, type ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { paths } from '../../../app/paths.ts';
import { ButtonLink } from '../../../ui/button/Button.tsx';
import { Icon } from '../../../ui/figure/Icon.tsx';
import { Hidden, Label, Row, Muted, Stack } from '../../../ui/layout/layout.tsx';
import { ResourceFrame } from '../../../ui/notice/ResourceFrame.tsx';
import { Skeleton } from '../../../ui/notice/Skeleton.tsx';
import { positionOf } from '../act/fields.ts';
import { showSingle } from '../act/useView.ts';
import {
  completeMessage,
  countBeats,
  hasContent,
  nextUnanswered,
  unansweredFields,
  unansweredOptional,
} from '../outlineProgress.ts';
import { quotedTitle, OPEN_EXPORT, UNTITLED } from '../outlineTitle.ts';
import { DashboardPlot, type DashboardPlotProps } from '../plot/DashboardPlot.tsx';
import { NewStory } from '../stories/StoryList.tsx';
import { useOutline } from '../useOutline.ts';
import css from './OutlineBlock.module.css';
import { Reminder } from './Reminder.tsx';
import { TitleForm } from './TitleForm.tsx';

/** The outline on the dashboard: its title, plot line, progress, and the next step. */
export function OutlineBlock({ welcome }: { welcome: string }) {
  const query = useOutline();
  const outline = query.data ?? null;
  const id = useId();
  const isStarted = hasContent(outline);
  const skeleton = (
    <div className={css.skeleton}>
      <Skeleton lines={[100, 100, 40]} />
    </div>
  );

  return (
    <Stack as="section" className={css.hero} aria-labelledby={id}>
      <Muted dir="auto">{welcome}</Muted>
      <Row apart>
        <h1 className={css.title} id={id} dir="auto">
          {headingFor(query.data, isStarted)}
        </h1>
        {outline && isStarted && <ProgressLine outline={outline} />}
      </Row>
      <ResourceFrame of={query} waiting={skeleton}>
        {(stored) => (isStarted && stored ? <StartedOutline key={stored._id} outline={stored} /> : <FirstQuestion />)}
      </ResourceFrame>
    </Stack>
  );
}

function headingFor(outline: OutlineTexts | null | undefined, isStarted: boolean): ReactNode {
  if (outline === undefined) return 'Your outline';
  if (!isStarted) return 'Your story starts with one answer';
  return isPresent(outline?.title) ? quotedTitle(outline) : <Muted as="em">{UNTITLED}</Muted>;
}

/** For a new writer: the first question. */
function FirstQuestion() {
  return (
    <>
      <div className={css.firstQuestion} data-act={1}>
        <Muted>A sentence is enough. Skip anything; nobody sees it but you.</Muted>
        <div>
          <Label of="act" className={css.position}>
            {positionOf('act1a01')} · {HEADINGS.act1a01}
          </Label>
          <p className={css.question}>{ACT_1_BEATS[0]!.lead}</p>
        </div>
        <ButtonLink kind="primary" to={paths.question('act1a01')} onClick={showSingle}>
          Answer the First Question
        </ButtonLink>
      </div>
      <Acts outline={null} current="act1a01" />
    </>
  );
}

/** The plot line, the acts, and the next step. */
function StartedOutline({ outline }: { outline: OutlineTexts }) {
  // While it is typed, the title is saved, and must not take its field away.
  const [asksForTitle, setAsksForTitle] = useState(!isPresent(outline.title));
  const next = unansweredFields(outline).find((field) => field !== 'title') ?? nextUnanswered(outline);
  const [optional] = unansweredOptional(outline);
  return (
    <>
      {asksForTitle && <TitleForm outline={outline} onSaved={() => setAsksForTitle(false)} />}
      <Acts outline={outline} current={next === 'title' ? null : next} isComplete={next === null} />
      {next === null && (
        <div className={css.done}>
          <p className={css.message}>{completeMessage(outline)}</p>
          <Muted>Your story is on one page. Read it aloud; you’ll hear what your eye skips.</Muted>
        </div>
      )}
      <Row className={css.actions}>
        {next === null ? (
          <>
            <ButtonLink kind="primary" icon={BookOpenText} to={paths.outline}>
              VIEW PLOT
            </ButtonLink>
            <ButtonLink to={paths.outline} state={OPEN_EXPORT}>
              Export
            </ButtonLink>
            {optional && (
              <ButtonLink kind="quiet" to={paths.question(optional)} onClick={showSingle}>
                Add Optional Beats
              </ButtonLink>
            )}
          </>
        ) : (
          <>
            <ButtonLink kind="primary" to={paths.question(next)} onClick={showSingle}>
              Continue: {next === 'title' ? 'the title' : HEADINGS[next]}
            </ButtonLink>
            <ButtonLink icon={BookOpenText} to={paths.outline}>
              VIEW PLOT
            </ButtonLink>
          </>
        )}
        <NewStory beside="story" />
      </Row>
      {!outline.promptDismissed && next !== null && <Reminder />}
    </>
  );
}

/** '28 of 32 beats · 88%'. */
function ProgressLine({ outline }: { outline: OutlineTexts }) {
  const { answered, total } = countBeats(outline);
  return <Label aria-hidden="true">{`${answered} of ${total} beats · ${progressOf(outline)}%`}</Label>;
}

/** The plot line, with links to the acts in its columns. */
function Acts({ outline, ...plot }: Omit<DashboardPlotProps, 'children'>) {
  const unanswered = unansweredFields(outline);
  return (
    <>
      <Hidden
        role="progressbar"
        aria-label="Outline progress"
        aria-valuenow={progressOf(outline ?? {})}
        aria-valuemin={0}
        aria-valuemax={100}
      />
      <DashboardPlot outline={outline} {...plot}>
        <nav className={css.acts} aria-label="Acts">
          <div className={css.columns}>
            {ACTS.map((act) => (
              <Link key={act} className={css.act} data-act={act} to={paths.act(act)}>
                ACT {act}
                {!unanswered.some((field) => field.startsWith(`act${act}`)) && (
                  <>
                    <Hidden>complete</Hidden>
                    <Icon of={Check} />
                  </>
                )}
              </Link>
            ))}
          </div>
        </nav>
      </DashboardPlot>
    </>
  );
}
