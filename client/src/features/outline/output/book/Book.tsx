import {
  type Act,
  ACTS,
  BEAT_KEYS,
  beatKeysOf,
  HEADINGS,
  isPresent,
  type OutlineTexts,
} from '@trefoil/server/contract';
import { PenLine } from 'lucide-react';
import { useEffect, useMemo } from 'react';
import { Link, useLocation } from 'react-router-dom';
import { paths } from '../../../../app/paths.ts';
import { languageOf } from '../../../../lib/language.ts';
import { counted, withoutBlankLines, wordsIn } from '../../../../lib/text.ts';
import { useProgressive } from '../../../../lib/useProgressive.ts';
import { useStoredItem } from '../../../../lib/useStoredItem.ts';
import { Icon } from '../../../../ui/figure/Icon.tsx';
import { Hidden, Label, Row, Stack } from '../../../../ui/layout/layout.tsx';
import { Panel } from '../../../../ui/layout/Panel.tsx';
import { AskBrainstorm } from '../../act/AskBrainstorm.tsx';
import { countBeats, NUMERAL } from '../../outlineProgress.ts';
import { EMPTY_BEAT, quotedTitle } from '../../outlineTitle.ts';
import { BookNav } from './BookNav.tsx';
import css from './Book.module.css';
import { useReturnPosition } from './useReturnPosition.ts';
import { ActLine } from '../../../../ui/figure/ActLine.tsx';
import { PlotDrawing } from '../../plot/PlotLine.tsx';

interface BookProps {
  outline: OutlineTexts;
  author: string;
}

/** The outline as a book: a title page, and three acts with a link from each heading to its question. */
export function Book({ outline, author }: BookProps) {
  const [hidden, setHidden] = useStoredItem('trefoil/leaveOutEmpty');
  const hidesUnanswered = hidden === 'true';
  const savePosition = useReturnPosition();
  const { hash } = useLocation();
  const rendered = useProgressive(ACTS.length, { first: 1, step: 1, atOnce: hash !== '' });
  useRunningTitle(quotedTitle(outline));
  const language = useMemo(() => languageOf(BEAT_KEYS.map((key) => outline[key] ?? '').join(' ')), [outline]);
  return (
    <div className={css.Book}>
      <BookNav hidesUnanswered={hidesUnanswered} onHideUnanswered={(hides) => setHidden(hides ? 'true' : null)} />
      <Panel as="article" className={css.sheet} data-compact={hidesUnanswered || undefined}>
        <BookFront outline={outline} author={author} />
        {ACTS.map((act) => (
          <ActSection
            key={act}
            act={act}
            outline={outline}
            isRendered={act <= rendered}
            language={language}
            onLeave={savePosition}
          />
        ))}
      </Panel>
    </div>
  );
}

/** Sets the title that the style sheet prints on each page. Only before printing, because every element inherits the variable. */
function useRunningTitle(title: string) {
  useEffect(() => {
    const { style } = document.documentElement;
    const setTitle = () => style.setProperty('--running-title', `"${CSS.escape(title)}"`);
    addEventListener('beforeprint', setTitle);
    return () => {
      removeEventListener('beforeprint', setTitle);
      style.removeProperty('--running-title');
    };
  }, [title]);
}

/** Screen readers would not announce the dots. */
const Unanswered = () => (
  <span role="img" aria-label="Not answered yet">
    {EMPTY_BEAT}
  </span>
);

interface ActSectionProps {
  act: Act;
  outline: OutlineTexts;
  /** False while only the heading is rendered. */
  isRendered: boolean;
  /** The likely language of the answers, BCP 47. */
  language: string;
  onLeave: (beat: string) => void;
}

function ActSection({ act, outline, isRendered, language, onLeave }: ActSectionProps) {
  const { answered, total } = countBeats(outline, act);
  return (
    <section className={css.act} data-act={act} id={`act${act}`} aria-labelledby={`act${act}-title`}>
      <h2>
        <span id={`act${act}-title`}>{`Act ${NUMERAL[act]}`}</span>
        <Hidden>, </Hidden>
        <Label as="span" className={css.count} data-uncopied="">
          {`${answered} of ${total}`}
          <Hidden> answered</Hidden>
        </Label>
      </h2>
      {(isRendered ? beatKeysOf(act) : []).map((key) => {
        const text = outline[key];
        const present = isPresent(text);
        return (
          <section key={key} className={css.beat} id={key} data-empty={!present || undefined}>
            <Row className={css.heading}>
              <h3>
                <Link className={css.enter} to={paths.question(key)} title="Answer this" onClick={() => onLeave(key)}>
                  <Icon of={PenLine} />
                  {HEADINGS[key]}
                </Link>
              </h3>
              {present && <AskBrainstorm heading={HEADINGS[key]} text={text!} iconOnly />}
            </Row>
            <p dir="auto" lang={present ? language : undefined}>
              {present ? withoutBlankLines(text!) : <Unanswered />}
            </p>
          </section>
        );
      })}
    </section>
  );
}

/** Words per minute when reading aloud. */
const SPEAKING_RATE = 155;

/** The title page: title, writer, the plot line with the answered beats, and the length of the outline. */
function BookFront({ outline, author }: { outline: OutlineTexts; author: string }) {
  const facts = useMemo(() => factsOf(outline), [outline]);
  return (
    <Stack className={css.front}>
      <h1 className={css.title} dir="auto">
        {quotedTitle(outline)}
      </h1>
      <p className={css.by}>
        an outline by <bdi>{author}</bdi>
      </p>
      <div className={css.drawing}>
        <PlotDrawing outline={outline} />
        <ActLine />
      </div>
      <Label className={css.facts}>{facts}</Label>
    </Stack>
  );
}

/** '28 of 32 beats · 2,670 words · 17 minutes read aloud' */
function factsOf(outline: OutlineTexts): string {
  const texts = BEAT_KEYS.flatMap((key) => (isPresent(outline[key]) ? [outline[key]!] : []));
  const words = texts.reduce((sum, text) => sum + wordsIn(text), 0);
  const minutes = counted(Math.max(1, Math.round(words / SPEAKING_RATE)), 'minute');
  const beats = `${texts.length} of ${BEAT_KEYS.length} beats`;
  if (words === 0) return beats;
  return `${beats} · ${counted(words, 'word')} · ${minutes} read aloud`;
}
