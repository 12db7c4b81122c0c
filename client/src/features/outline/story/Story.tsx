import { ACTS, BEAT_KEYS, beatKeysOf, HEADINGS, isAsked, isPresent, type BeatKey } from '@trefoil/server/contract';
import ChevronLeft from 'lucide-react/icons/chevron-left';
import ChevronRight from 'lucide-react/icons/chevron-right';
import { useState, type CSSProperties, type ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { paths } from '../../../app/paths.ts';
import { firstWords } from '../../../lib/text.ts';
import { IconButton } from '../../../ui/button/IconButton.tsx';
import { Hidden } from '../../../ui/layout/layout.tsx';
import { stepFocus } from './stepFocus.ts';
import css from './Story.module.css';
import { CURVE, heightOf } from './storyCurve.ts';
import { useDrawing } from './useDrawing.ts';

type Texts = { readonly [key in BeatKey]?: string } | null;

/** As many letters of an answer as its tip has room for. */
const TIP_LENGTH = 95;
/** Below this width 32 links side by side are too narrow for a thumb: the line below steps through them. */
const PHONE = '(max-width: 47.999rem)';

interface StoryProps {
  outline: Texts;
  /** The beat to go on with, or that is being written. */
  current?: BeatKey | null;
  /** Everything that is asked has an answer: the line is drawn once through. */
  drawn?: boolean;
  /** What stands right below the line, in its measure. */
  children?: ReactNode;
}

/** The writer's plot line: a dot for each of the 32 beats on the curve of the three acts, each a link to its question. */
export function Story({ outline, current = null, drawn = false, children }: StoryProps) {
  const [chosen, setChosen] = useState<BeatKey | null>(null);
  const [isPhone] = useState(() => matchMedia(PHONE).matches);
  const motion = useDrawing(drawn);
  const said = chosen ?? current ?? 'act1a01';
  const step = (by: number) => setChosen(BEAT_KEYS[BEAT_KEYS.indexOf(said) + by] ?? said);

  return (
    <div className={css.whole} data-drawn={drawn || undefined} data-motion={motion}>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- the arrow keys move along its links */}
      <nav aria-label="The plot, beat by beat" onKeyDown={stepFocus}>
        <Hidden as="p">{storyWords(outline, current)}</Hidden>
        {isPhone ? (
          <StoryDrawing outline={outline} current={said} isLarge />
        ) : (
          <div className={css.Story}>
            <Curve />
            <div className={css.acts}>
              {ACTS.map((act) => (
                <ol key={act} className={css.act} data-act={act}>
                  {beatKeysOf(act).map((key) => (
                    <li key={key} className={css.place}>
                      <Dot beat={key} text={outline?.[key]} isCurrent={key === current} />
                    </li>
                  ))}
                </ol>
              ))}
            </div>
          </div>
        )}
      </nav>
      {children}
      <div className={css.say}>
        <IconButton icon={ChevronLeft} label="Beat before" onClick={() => step(-1)} />
        <Link to={paths.question(said)} aria-live="polite">
          <Words beat={said} text={outline?.[said]} />
        </Link>
        <IconButton icon={ChevronRight} label="Beat after" onClick={() => step(1)} />
      </div>
    </div>
  );
}

interface StoryDrawingProps {
  outline: Texts;
  current?: BeatKey | null;
  /** As high as the line with links. */
  isLarge?: boolean;
}

/** The plot line without links, for title pages and phones. Decoration. */
export function StoryDrawing({ outline, current = null, isLarge = false }: StoryDrawingProps) {
  return (
    <div className={css.Story} data-size={isLarge ? undefined : 'small'} aria-hidden="true">
      <Curve />
      <div className={css.acts}>
        {ACTS.map((act) => (
          <div key={act} className={css.act} data-act={act}>
            {beatKeysOf(act).map((key) => (
              <span key={key} className={css.beat} {...stateOf(key, outline?.[key], key === current)}>
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
function storyWords(outline: Texts, current: BeatKey | null): string {
  const answered = BEAT_KEYS.filter((key) => isPresent(outline?.[key])).length;
  const next = current ? `; the next is ${HEADINGS[current]}` : '';
  return `${answered} of ${BEAT_KEYS.length} beats answered${next}.`;
}

function Curve() {
  return (
    <svg className={css.curve} viewBox="0 0 1200 250" preserveAspectRatio="none" aria-hidden="true">
      <path className={css.line} d={CURVE} vectorEffect="non-scaling-stroke" />
    </svg>
  );
}

interface DotProps {
  beat: BeatKey;
  text: string | undefined;
  isCurrent: boolean;
}

function Dot({ beat, text, isCurrent }: DotProps) {
  return (
    <Link
      className={css.beat}
      to={paths.question(beat)}
      aria-label={`${beat.slice(-2)} ${HEADINGS[beat]}${isPresent(text) ? ', answered' : ''}`}
      {...stateOf(beat, text, isCurrent)}
    >
      <span className={css.dot} />
      <span className={css.tip} aria-hidden="true">
        <Words beat={beat} text={text} />
      </span>
    </Link>
  );
}

/** What the style sheet asks about a beat. */
function stateOf(key: BeatKey, text: string | undefined, isCurrent: boolean) {
  const rank = BEAT_KEYS.indexOf(key);
  const top = heightOf(key);
  return {
    'data-done': isPresent(text) || undefined,
    'data-extra': !isAsked(key) || undefined,
    'data-current': isCurrent || undefined,
    'data-low': top < 45 || undefined,
    'data-pos': rank < 6 ? 'start' : rank > 25 ? 'end' : undefined,
    style: { '--y': `${top}%`, '--rank': rank } as CSSProperties,
  };
}

function Words({ beat, text }: { beat: BeatKey; text: string | undefined }) {
  return (
    <>
      <span className={css.heading}>{HEADINGS[beat]}</span>
      <span className={css.words} dir="auto">
        {isPresent(text) ? firstWords(text!, TIP_LENGTH) : 'Not answered yet'}
      </span>
    </>
  );
}
