import { ACTS, BEAT_KEYS, beatKeysOf, HEADINGS, isAsked, isPresent, type BeatKey } from '@trefoil/server/contract';
import type { CSSProperties, HTMLAttributes, MouseEvent, ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { paths } from '../../../app/paths.ts';
import { firstWords } from '../../../lib/text.ts';
import { PLOT_CURVE } from '../../../ui/figure/plotCurve.ts';
import { Hidden, Excerpt } from '../../../ui/layout/layout.tsx';
import { countBeats, emptyNote, NUMERAL, type StoredTexts } from '../outlineProgress.ts';
import { moveFocusByKeys } from './moveFocusByKeys.ts';
import css from './PlotLine.module.css';

/** Distance of `PLOT_CURVE` from the top of its frame at each beat, in percent, in the order of the beats. */
const HEIGHTS = [
  81.8, 80.1, 77.4, 73.7, 69.5, 65.7, 62.2, 58.6, 52.7, 47.3, 42.1, 37.3, 32.9, 29.2, 26.5, 25, 25.3, 29.2, 38.1, 51.7,
  64, 68.8, 65.2, 53.1, 31.7, 18.5, 10.6, 8.9, 12.4, 23.3, 39.2, 48.3,
];

/** The length of an answer's beginning in a tooltip, in characters. */
const TIP_LENGTH = 95;

interface PlotLineProps {
  outline: StoredTexts;
  /** The next beat to answer: the only one in the tab order; the arrow keys reach the others. */
  current: BeatKey | null;
}

/** The curve of the three acts with a dot for each of the 32 beats, each a link to its question. */
export function PlotLine({ outline, current }: PlotLineProps) {
  const tabStop = current ?? BEAT_KEYS[0];
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- the arrow keys move along its links
    <nav aria-label="The plot, beat by beat" onKeyDown={moveFocusByKeys}>
      <Hidden as="p">{plotSummary(outline, current)}</Hidden>
      <Curve
        dotOf={(key) => (
          <BeatDot key={key} beat={key} text={outline?.[key]} isCurrent={key === current} isTabStop={key === tabStop} />
        )}
      />
    </nav>
  );
}

interface PlotDrawingProps {
  outline: StoredTexts;
  current?: BeatKey | null;
  /** `large` is as high as the line with links; `arc` shows the beats that are not done as small dots. */
  size?: 'small' | 'large' | 'arc';
  /** Called with the beat nearest to a tap. */
  onChoose?: (beat: BeatKey) => void;
}

/** The plot line without links, where 32 side by side are too narrow. Decoration: the text beside it says the same. */
export function PlotDrawing({ outline, current = null, size = 'small', onChoose }: PlotDrawingProps) {
  function choose({ currentTarget, clientX }: MouseEvent<HTMLElement>) {
    const distance = (dot: Element) => {
      const { left, right } = dot.getBoundingClientRect();
      return Math.abs((left + right) / 2 - clientX);
    };
    const dots = [...currentTarget.querySelectorAll(`.${css.beat}`)];
    const nearest = dots.toSorted((one, other) => distance(one) - distance(other))[0];
    if (nearest) onChoose?.(BEAT_KEYS[dots.indexOf(nearest)]!);
  }

  return (
    <Curve
      data-size={size}
      aria-hidden="true"
      onClick={choose}
      dotOf={(key) => (
        <li key={key} className={css.beat} {...beatAttributes(key, isPresent(outline?.[key]), key === current)}>
          <span className={css.dot} />
        </li>
      )}
    />
  );
}

/** '16 of 32 beats answered; the next is The Pressure Mounts.' */
export function plotSummary(outline: StoredTexts, current: BeatKey | null): string {
  const { answered, total } = countBeats(outline);
  const next = current ? `; the next is ${HEADINGS[current]}` : '';
  return `${answered} of ${total} beats answered${next}.`;
}

interface CurveProps extends HTMLAttributes<HTMLDivElement> {
  /** A list item. */
  dotOf: (beat: BeatKey) => ReactNode;
}

function Curve({ dotOf, ...rest }: CurveProps) {
  return (
    <div className={css.PlotLine} {...rest}>
      <svg className={css.curve} viewBox="0 0 1200 250" preserveAspectRatio="none" aria-hidden="true">
        <path className={css.line} d={PLOT_CURVE} vectorEffect="non-scaling-stroke" />
      </svg>
      <div className={css.acts}>
        {ACTS.map((act) => (
          <ol key={act} className={css.act} data-act={act} aria-label={`Act ${NUMERAL[act]}`}>
            {beatKeysOf(act).map(dotOf)}
          </ol>
        ))}
      </div>
    </div>
  );
}

interface BeatDotProps {
  beat: BeatKey;
  text: string | undefined;
  isCurrent: boolean;
  isTabStop: boolean;
}

function BeatDot({ beat, text, isCurrent, isTabStop }: BeatDotProps) {
  const done = isPresent(text);
  return (
    <li className={css.item}>
      <Link
        className={css.beat}
        to={paths.question(beat)}
        tabIndex={isTabStop ? undefined : -1}
        aria-label={`${beat.slice(-2)} ${HEADINGS[beat]}${done ? ', answered' : ''}`}
        onClick={showTipFirst}
        {...beatAttributes(beat, done, isCurrent)}
      >
        <span className={css.dot} />
        <span className={css.tip} aria-hidden="true">
          <BeatSummary beat={beat} text={text} />
        </span>
      </Link>
    </li>
  );
}

/** Touch has no hover: the first tap on a dot shows its tooltip, the second follows the link. */
function showTipFirst(event: MouseEvent<HTMLAnchorElement>) {
  const link = event.currentTarget;
  if ((event.nativeEvent as PointerEvent).pointerType !== 'touch' || link.dataset['on'] !== undefined) return;
  event.preventDefault();
  for (const other of document.querySelectorAll<HTMLElement>(`.${css.beat}[data-on]`)) delete other.dataset['on'];
  link.dataset['on'] = '';
}

/** The attributes that the style sheet selects by. */
function beatAttributes(key: BeatKey, done: boolean, isCurrent: boolean) {
  const index = BEAT_KEYS.indexOf(key);
  const top = HEIGHTS[index]!;
  return {
    'data-done': done || undefined,
    'data-extra': !isAsked(key) || undefined,
    'data-current': isCurrent || undefined,
    'data-low': top < 45 || undefined,
    'data-pos': index < 6 ? 'start' : index > 25 ? 'end' : undefined,
    style: { '--y': `${top}%`, '--index': index } as CSSProperties,
  };
}

interface BeatSummaryProps {
  beat: BeatKey;
  text: string | undefined;
  /** At most so many lines. */
  lines?: number;
}

/** A beat's heading and the beginning of its answer. */
export function BeatSummary({ beat, text, lines }: BeatSummaryProps) {
  return (
    <>
      <span className={css.heading}>{HEADINGS[beat]}</span>
      <Excerpt lines={lines} dir="auto">
        {isPresent(text) ? firstWords(text!, TIP_LENGTH) : emptyNote(beat)}
      </Excerpt>
    </>
  );
}
