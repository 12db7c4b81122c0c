import {
  ACTS,
  BEAT_KEYS,
  HEADINGS,
  isAsked,
  isPresent,
  progressOf,
  type BeatKey,
  type OutlineTexts,
} from '@trefoil/server/contract';
import { BookOpenText } from 'lucide-react';
import { useId } from 'react';
import { Link } from 'react-router-dom';
import { paths } from '../../../app/paths.ts';
import { ButtonLink } from '../../../ui/button/Button.tsx';
import { TextLink } from '../../../ui/button/TextLink.tsx';
import { Hidden, Label, Row, Soft, Stack } from '../../../ui/layout/layout.tsx';
import { ResourceFrame } from '../../../ui/notice/ResourceFrame.tsx';
import { Skeleton } from '../../../ui/notice/Skeleton.tsx';
import { ON_DESK } from '../act/place.ts';
import { countAct, countAsked, isBegun, nextOpen } from '../outlineProgress.ts';
import { quotedTitle, OPEN_EXPORT } from '../outlineTitle.ts';
import { Story } from '../story/Story.tsx';
import { useOutline } from '../useOutline.ts';
import css from './OutlineBlock.module.css';
import { Reminder } from './Reminder.tsx';

/** The story on the dashboard: its title, its plot line, how far it is, and the one thing to do next. */
export function OutlineBlock({ welcome }: { welcome: string }) {
  const asked = useOutline();
  const outline = asked.data ?? null;
  const id = useId();
  const begun = isBegun(outline);
  const waiting = (
    <div className={css.waiting}>
      <Skeleton lines={[100, 100, 40]} />
    </div>
  );

  return (
    <Stack as="section" className={css.hero} aria-labelledby={id}>
      <Soft dir="auto">{welcome}</Soft>
      <Row apart>
        <h1 className={css.title} id={id} dir="auto">
          {titleWords(asked.data, begun)}
        </h1>
        {begun && <Label aria-hidden="true">{`${progressOf(outline ?? {})}% written`}</Label>}
      </Row>
      <ResourceFrame of={asked} waiting={waiting}>
        {(stored) => (begun && stored ? <Begun outline={stored} /> : <Door />)}
      </ResourceFrame>
    </Stack>
  );
}

function titleWords(outline: OutlineTexts | null | undefined, begun: boolean): string {
  if (outline === undefined) return 'Your outline';
  return begun ? quotedTitle(outline) : 'Your story starts with one answer';
}

/** Before the first answer: the first question itself. */
function Door() {
  return (
    <>
      <div className={css.door} data-act={1}>
        <Soft>A sentence is enough. Skip anything; nobody sees it but you.</Soft>
        <div>
          <p className={css.where}>Act I · 01 of 8 · {HEADINGS.act1a01}</p>
          <p className={css.question}>
            What does an ordinary day look like for your main character, just before everything starts to change?
          </p>
        </div>
        <ButtonLink kind="primary" to={paths.question('act1a01')} state={ON_DESK}>
          Answer the First Question
        </ButtonLink>
      </div>
      <Progress outline={null} />
      <Label aria-hidden="true">0% written</Label>
      <Story outline={null} current="act1a01">
        <Acts outline={null} />
      </Story>
    </>
  );
}

/** The plot line, the acts, and the way on. */
function Begun({ outline }: { outline: OutlineTexts }) {
  const next = nextOpen(outline);
  const { optional } = countAsked(outline);
  const more = 8 - optional;
  const nextBeat = next === 'title' || next === null ? null : next;
  return (
    <>
      <Progress outline={outline} />
      <Story outline={outline} current={nextBeat} drawn={next === null}>
        <Acts outline={outline} />
      </Story>
      {next === null && (
        <div className={css.done}>
          <p className={css.said}>All 24 questions answered.{more > 0 && ` ${more} more beats if you want them.`}</p>
          <Soft>
            From an ordinary day to the closing image, it is all there. Read it aloud once; the ear finds what the eye
            forgives.
          </Soft>
        </div>
      )}
      <Row className={css.go}>
        {next === null ? (
          <>
            <ButtonLink kind="primary" icon={BookOpenText} to={paths.outline}>
              VIEW PLOT
            </ButtonLink>
            <ButtonLink to={paths.outline} state={OPEN_EXPORT}>
              Print or Take It Along
            </ButtonLink>
            {more > 0 && (
              <TextLink to={paths.question(firstOptional(outline))} state={ON_DESK}>
                Add the optional beats
              </TextLink>
            )}
          </>
        ) : (
          <>
            <ButtonLink kind="primary" to={paths.question(next)} state={ON_DESK}>
              Go on: {next === 'title' ? 'the title' : HEADINGS[next]}
            </ButtonLink>
            <ButtonLink icon={BookOpenText} to={paths.outline}>
              VIEW PLOT
            </ButtonLink>
          </>
        )}
      </Row>
      {!outline.promptDismissed && next !== null && <Reminder />}
    </>
  );
}

const firstOptional = (outline: OutlineTexts): BeatKey =>
  BEAT_KEYS.find((key) => !isAsked(key) && !isPresent(outline[key])) ?? 'act2a13';

function Progress({ outline }: { outline: OutlineTexts | null }) {
  const percent = progressOf(outline ?? {});
  return (
    <Hidden
      role="progressbar"
      aria-label="Outline progress"
      aria-valuenow={percent}
      aria-valuemin={0}
      aria-valuemax={100}
    />
  );
}

/** The ways into the acts, in the measure of the plot line above them. */
function Acts({ outline }: { outline: OutlineTexts | null }) {
  return (
    <nav className={css.acts} aria-label="Acts">
      <div className={css.inMeasure}>
        {ACTS.map((act) => {
          const { answered, total } = countAct(outline, act);
          return (
            <Link key={act} className={css.act} data-act={act} to={paths.act(act)}>
              ACT {act}
              <Hidden>, </Hidden>
              <Label as="span">
                {answered} <span>of {total}</span>
                <Hidden> answered</Hidden>
              </Label>
            </Link>
          );
        })}
      </div>
    </nav>
  );
}
