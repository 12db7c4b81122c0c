import { ACTS, BEAT_KEYS, beatKeysOf, HEADINGS, isAsked, isPresent, type BeatKey } from '@trefoil/server/contract';
import { memo, type CSSProperties, type MouseEvent } from 'react';
import { Link } from 'react-router-dom';
import { paths } from '../../../app/paths.ts';
import { firstWords } from '../../../lib/text.ts';
import { Hidden } from '../../../ui/layout/layout.tsx';
import { NUMERAL } from '../outlineProgress.ts';
import { stepFocus } from './stepFocus.ts';
import css from './Story.module.css';
import { CURVE, heightOf } from './storyCurve.ts';

export type Texts = { readonly [key in BeatKey]?: string } | null;

/** As many letters of an answer as its tip has room for. */
const TIP_LENGTH = 95;

interface PlotLineProps {
  outline: Texts;
  /** The beat to go on with, or that is being written: where the keyboard comes in. */
  current?: BeatKey | null;
}

/** The curve of the three acts with a dot for each of the 32 beats, each a link to its question that shows its first words. */
export function PlotLine({ outline, current = null }: PlotLineProps) {
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- the arrow keys move along its links
    <nav aria-label="The plot, beat by beat" onKeyDown={stepFocus}>
      <Hidden as="p">{storyWords(outline, current)}</Hidden>
      <Line outline={outline} current={current} stop={current ?? BEAT_KEYS[0]} />
    </nav>
  );
}

/**
 * The same in the head of a form, for the pointer: to the keyboard and to screen readers the form's own list of beats says
 * it, and here stands one sentence.
 */
export function PlotHead({ outline, current = null }: PlotLineProps) {
  return (
    <>
      <Hidden as="p">{storyWords(outline, current, 'you are at')}</Hidden>
      <Line outline={outline} current={current} isHead />
    </>
  );
}

interface LineProps extends PlotLineProps {
  /** The Tab key comes to this one alone; the arrow keys go to the others. */
  stop?: BeatKey | undefined;
  isHead?: boolean;
}

function Line({ outline, current, stop, isHead }: LineProps) {
  return (
    <div className={css.Story} data-size={isHead ? 'head' : undefined} aria-hidden={isHead}>
      <Curve />
      <div className={css.acts}>
        {ACTS.map((act) => (
          <ol key={act} className={css.act} data-act={act} aria-label={`Act ${NUMERAL[act]}`}>
            {beatKeysOf(act).map((key) => (
              <Place
                key={key}
                beat={key}
                text={outline?.[key]}
                isCurrent={key === current}
                isStop={key === stop}
                isMute={isHead}
              />
            ))}
          </ol>
        ))}
      </div>
    </div>
  );
}

interface PlotDrawingProps {
  outline: Texts;
  current?: BeatKey | null;
  /** As high as the line with links. */
  isLarge?: boolean;
  /** A finger chose the beat nearest to it. */
  onChoose?: (beat: BeatKey) => void;
}

/** The plot line without links, where 32 side by side are too narrow. Decoration: what it shows stands in words beside it. */
export function PlotDrawing({ outline, current = null, isLarge = false, onChoose }: PlotDrawingProps) {
  function choose({ currentTarget, clientX }: MouseEvent<HTMLElement>) {
    const away = (dot: Element) => {
      const { left, right } = dot.getBoundingClientRect();
      return Math.abs((left + right) / 2 - clientX);
    };
    const dots = [...currentTarget.querySelectorAll(`.${css.beat}`)];
    const nearest = dots.toSorted((one, other) => away(one) - away(other))[0];
    if (nearest) onChoose?.(BEAT_KEYS[dots.indexOf(nearest)]!);
  }

  return (
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-static-element-interactions -- keys have the steps beside it
    <div className={css.Story} data-size={isLarge ? undefined : 'small'} aria-hidden="true" onClick={choose}>
      <Curve />
      <div className={css.acts}>
        {ACTS.map((act) => (
          <div key={act} className={css.act} data-act={act}>
            {beatKeysOf(act).map((key) => (
              <span key={key} className={css.beat} {...stateOf(key, isPresent(outline?.[key]), key === current)}>
                <span className={css.dot} />
              </span>
            ))}
          </div>
        ))}
      </div>
    </div>
  );
}

/** '16 of 32 beats answered; the next is The Pressure Mounts.' */
export function storyWords(outline: Texts, current: BeatKey | null, is = 'the next is'): string {
  const answered = BEAT_KEYS.filter((key) => isPresent(outline?.[key])).length;
  const next = current ? `; ${is} ${HEADINGS[current]}` : '';
  return `${answered} of ${BEAT_KEYS.length} beats answered${next}.`;
}

const Curve = memo(function Curve() {
  return (
    <svg className={css.curve} viewBox="0 0 1200 250" preserveAspectRatio="none" aria-hidden="true">
      <path className={css.line} d={CURVE} vectorEffect="non-scaling-stroke" />
    </svg>
  );
});

interface PlaceProps {
  beat: BeatKey;
  text: string | undefined;
  isCurrent: boolean;
  /** See `stop` above. */
  isStop: boolean;
  /** Says nothing to screen readers. */
  isMute: boolean | undefined;
}

/** A beat's dot on the line. */
const Place = memo(function Place({ beat, text, isCurrent, isStop, isMute }: PlaceProps) {
  const done = isPresent(text);
  return (
    <li className={css.place}>
      <Link
        className={css.beat}
        to={paths.question(beat)}
        tabIndex={isStop ? undefined : -1}
        aria-label={isMute ? undefined : `${beat.slice(-2)} ${HEADINGS[beat]}${done ? ', answered' : ''}`}
        onClick={showFirst}
        {...stateOf(beat, done, isCurrent)}
      >
        <span className={css.dot} />
        <span className={css.tip} aria-hidden="true">
          <BeatWords beat={beat} text={text} />
        </span>
      </Link>
    </li>
  );
});

/** A finger cannot hover: its first tap on a dot shows the beat, the second leads there. */
function showFirst(event: MouseEvent<HTMLAnchorElement>) {
  const link = event.currentTarget;
  if ((event.nativeEvent as PointerEvent).pointerType !== 'touch' || link.dataset['on'] !== undefined) return;
  event.preventDefault();
  for (const other of document.querySelectorAll<HTMLElement>(`.${css.beat}[data-on]`)) delete other.dataset['on'];
  link.dataset['on'] = '';
}

/** What the style sheet asks about a beat. */
function stateOf(key: BeatKey, done: boolean, isCurrent: boolean) {
  const rank = BEAT_KEYS.indexOf(key);
  const top = heightOf(key);
  return {
    'data-done': done || undefined,
    'data-extra': !isAsked(key) || undefined,
    'data-current': isCurrent || undefined,
    'data-low': top < 45 || undefined,
    'data-pos': rank < 6 ? 'start' : rank > 25 ? 'end' : undefined,
    style: { '--y': `${top}%`, '--rank': rank } as CSSProperties,
  };
}

/** What a beat is called, and how its answer begins. */
export function BeatWords({ beat, text }: { beat: BeatKey; text: string | undefined }) {
  return (
    <>
      <span className={css.heading}>{HEADINGS[beat]}</span>
      <span className={css.words} dir="auto">
        {isPresent(text) ? firstWords(text!, TIP_LENGTH) : 'Not answered yet'}
      </span>
    </>
  );
}
