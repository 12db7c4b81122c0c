import {
  ACTS,
  BEAT_KEYS,
  beatKeysOf,
  HEADINGS,
  isPresent,
  type Act,
  type OutlineTexts,
} from '@trefoil/server/contract';
import { PenLine } from 'lucide-react';
import { useEffect, useMemo } from 'react';
import { Link, useLocation } from 'react-router-dom';
import { paths } from '../../../../app/paths.ts';
import { languageOf } from '../../../../lib/language.ts';
import { useProgressive } from '../../../../lib/useProgressive.ts';
import { Icon } from '../../../../ui/figure/Icon.tsx';
import { Hidden, Label, Row, Sheet } from '../../../../ui/layout/layout.tsx';
import { AskBrainstorm } from '../../act/AskBrainstorm.tsx';
import { countAct, NUMERAL } from '../../outlineProgress.ts';
import { EMPTY_BEAT, quotedTitle } from '../../outlineTitle.ts';
import { BookNav } from './BookNav.tsx';
import css from './Book.module.css';
import { BookFront } from './BookFront.tsx';
import { useReturnPosition } from './useReturnPosition.ts';
import { useLeaveOut } from './useLeaveOut.ts';

interface BookProps {
  outline: OutlineTexts;
  author: string;
}

/** The story on one sheet: a title page, and three acts whose headings lead to their questions. */
export function Book({ outline, author }: BookProps) {
  const [leavesOut, leaveOut] = useLeaveOut();
  const leave = useReturnPosition();
  const { hash } = useLocation();
  const drawn = useProgressive(ACTS.length, { first: 1, step: 1, atOnce: hash !== '' });
  useRunningTitle(quotedTitle(outline));
  const language = useMemo(() => languageOf(BEAT_KEYS.map((key) => outline[key] ?? '').join(' ')), [outline]);
  return (
    <div className={css.Book}>
      <BookNav leavesOut={leavesOut} onLeaveOut={leaveOut} />
      <Sheet as="article" className={css.sheet} data-compact={leavesOut || undefined}>
        <BookFront outline={outline} author={author} />
        {ACTS.map((act) => (
          <ActPart key={act} act={act} outline={outline} drawn={act <= drawn} language={language} onLeave={leave} />
        ))}
      </Sheet>
    </div>
  );
}

/** Names the story above each printed page but the first, as the style sheet of the book asks; not before, as all inherit it. */
function useRunningTitle(title: string) {
  useEffect(() => {
    const { style } = document.documentElement;
    const name = () => style.setProperty('--running-title', `"${CSS.escape(title)}"`);
    addEventListener('beforeprint', name);
    return () => {
      removeEventListener('beforeprint', name);
      style.removeProperty('--running-title');
    };
  }, [title]);
}

/** Dots are nothing to who listens. */
const Unanswered = () => (
  <span role="img" aria-label="Not answered yet">
    {EMPTY_BEAT}
  </span>
);

interface ActPartProps {
  act: Act;
  outline: OutlineTexts;
  /** Whether its beats are drawn already, or its heading alone. */
  drawn: boolean;
  /** In which the answers are likely to be written. */
  language: string;
  onLeave: (beat: string) => void;
}

function ActPart({ act, outline, drawn, language, onLeave }: ActPartProps) {
  const { answered, total } = countAct(outline, act);
  return (
    <section className={css.act} data-act={act} id={`act${act}`} aria-labelledby={`act${act}-title`}>
      <h2>
        <span id={`act${act}-title`}>{`Act ${NUMERAL[act]}`}</span>
        <Hidden>, </Hidden>
        <Label as="span" className={css.count}>
          {`${answered} of ${total}`}
          <Hidden> answered</Hidden>
        </Label>
      </h2>
      {(drawn ? beatKeysOf(act) : []).map((key) => {
        const text = outline[key];
        const present = isPresent(text);
        return (
          <section key={key} className={css.beat} id={key} data-empty={!present || undefined}>
            <Row className={css.heading}>
              <h3>
                <Link className={css.enter} to={paths.question(key)} title="Write here" onClick={() => onLeave(key)}>
                  <Icon of={PenLine} />
                  {HEADINGS[key]}
                </Link>
              </h3>
              {present && <AskBrainstorm heading={HEADINGS[key]} text={text!} brief />}
            </Row>
            <p dir="auto" lang={present ? language : undefined}>
              {present ? text!.trim() : <Unanswered />}
            </p>
          </section>
        );
      })}
    </section>
  );
}
