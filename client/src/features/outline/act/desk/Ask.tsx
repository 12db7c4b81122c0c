import { HEADINGS, isPresent, type Beat, type BeatKey, type OutlineTexts } from '@trefoil/server/contract';
import { ChevronDown, Lightbulb, UsersRound } from 'lucide-react';
import { memo, useId, useState, type ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { paths } from '../../../../app/paths.ts';
import { firstWords } from '../../../../lib/text.ts';
import { Button } from '../../../../ui/button/Button.tsx';
import css from './Ask.module.css';

interface AskProps {
  beat: Beat;
  /** Id of the field that answers it. */
  fieldId: string;
  /** The id that the field's `aria-describedby` names. */
  restId: string;
  /** There were words when the question was opened: on a phone the follow-ups fold then. */
  folded: boolean;
  /** The earlier beat that matters here, and its answer; see `earlierOf`. */
  earlier: BeatKey | undefined;
  quoted: string | undefined;
  /** Opens the people of the story; left out where they stand beside. */
  onPeople?: (() => void) | undefined;
  /** What else helps: Ask Brainstorm, Earlier versions. */
  children?: ReactNode;
}

/** The anatomy of a question: its lead, follow-ups and example, help when nothing comes, and what was written before. */
export function Ask({ beat, fieldId, restId, folded, earlier, quoted, onPeople, children }: AskProps) {
  const [more, setMore] = useState(!folded);
  const [stuck, setStuck] = useState(false);
  const stuckId = useId();

  return (
    <>
      <p className={css.lead}>
        <label htmlFor={fieldId}>{beat.lead}</label>
      </p>
      <div className={css.rest} id={restId} data-folded={!more || undefined}>
        <p>{beat.followUps}</p>
        <p className={css.example}>
          <Example of={beat} />
        </p>
      </div>
      <div className={css.help} data-esc={stuck || undefined}>
        {folded && (
          <Button
            className={css.more}
            icon={ChevronDown}
            aria-expanded={more}
            aria-controls={restId}
            onClick={() => setMore(!more)}
          >
            More
          </Button>
        )}
        <Button icon={Lightbulb} aria-expanded={stuck} aria-controls={stuckId} onClick={() => setStuck(!stuck)}>
          Stuck?
        </Button>
        {onPeople && (
          <Button className={css.people} icon={UsersRound} onClick={onPeople}>
            People
          </Button>
        )}
        {children}
      </div>
      <div className={css.stuck} id={stuckId} hidden={!stuck}>
        <p>
          <span className={css.word}>Stuck?</span> {beat.stuck}
        </p>
      </div>
      {earlier && quoted && <Recall beat={earlier} text={quoted} />}
    </>
  );
}

/** An example without 'For example:', which the rule beside it implies. */
function Example({ of: { example, book } }: { of: Beat }) {
  const text = example.replace(/^For example:\s*/i, '');
  const shown = text.charAt(0).toUpperCase() + text.slice(1);
  if (book === undefined) return shown;
  const start = shown.indexOf(book);
  return (
    <>
      {shown.slice(0, start)}
      <cite>{book}</cite>
      {shown.slice(start + book.length)}
    </>
  );
}

/** Two lines hold no more than this. */
const RECALL_LENGTH = 95;

/** The first earlier answer that matters to a question, if there is one: what an `Ask` quotes. */
export function earlierOf({ needs }: Beat, texts: Partial<OutlineTexts>): Pick<AskProps, 'earlier' | 'quoted'> {
  const earlier = needs.find((needed) => isPresent(texts[needed]));
  return { earlier, quoted: earlier && texts[earlier] };
}

/** The beginning of an earlier answer. */
const Recall = memo(function Recall({ beat, text }: { beat: BeatKey; text: string }) {
  return (
    <aside className={css.recall} aria-label="An earlier answer">
      <p>
        <span className={css.recallWord}>You wrote:</span> <q dir="auto">{firstWords(text, RECALL_LENGTH)}</q>{' '}
        <Link className={css.recallLink} to={paths.question(beat)}>
          {HEADINGS[beat]}
        </Link>
      </p>
    </aside>
  );
});
