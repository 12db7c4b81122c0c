import { HEADINGS, isPresent, type Beat, type BeatKey, type OutlineTexts } from '@trefoil/server/contract';
import { ChevronDown, Lightbulb, UsersRound } from 'lucide-react';
import { memo, useId, useState, type ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { paths } from '../../../app/paths.ts';
import { firstWords } from '../../../lib/text.ts';
import { Button } from '../../../ui/button/Button.tsx';
import css from './QuestionPrompt.module.css';

interface QuestionPromptProps {
  beat: Beat;
  /** Id of the field that answers it. */
  fieldId: string;
  /** The id that the field's `aria-describedby` names. */
  restId: string;
  /** Follow-ups and example are initially hidden on phones: the question had an answer when it was opened. */
  collapsed: boolean;
  /** The earlier beat that matters here, and its answer; see `earlierAnswerFor`. */
  earlierBeat: BeatKey | undefined;
  earlierText: string | undefined;
  /** Opens the characters as a sheet. */
  onCharacters: () => void;
  /** More buttons: Ask Brainstorm, Version history. */
  children: ReactNode;
}

/** A question: its lead, follow-ups, and example, help for a writer who is stuck, and an earlier answer that matters. */
export function QuestionPrompt(props: QuestionPromptProps) {
  const { beat, fieldId, restId, collapsed, earlierBeat, earlierText, onCharacters, children } = props;
  const [expanded, setExpanded] = useState(!collapsed);
  const [stuck, setStuck] = useState(false);
  const stuckId = useId();

  return (
    <>
      <p className={css.lead}>
        <label htmlFor={fieldId}>{beat.lead}</label>
      </p>
      <div className={css.rest} id={restId} data-folded={!expanded || undefined}>
        <p>{beat.followUps}</p>
        <p className={css.example}>
          <Example of={beat} />
        </p>
      </div>
      <div className={css.help}>
        {collapsed && (
          <Button
            className={css.more}
            icon={ChevronDown}
            aria-expanded={expanded}
            aria-controls={restId}
            onClick={() => setExpanded(!expanded)}
          >
            {expanded ? 'Hide question' : 'Show question'}
          </Button>
        )}
        <Button icon={Lightbulb} aria-expanded={stuck} aria-controls={stuckId} onClick={() => setStuck(!stuck)}>
          Stuck?
        </Button>
        <Button className={css.characters} icon={UsersRound} onClick={onCharacters}>
          Characters
        </Button>
        {children}
      </div>
      <div className={css.stuck} id={stuckId} hidden={!stuck}>
        <p>
          <span className={css.stuckLabel}>Try this:</span> {beat.stuck}
        </p>
      </div>
      {earlierBeat && earlierText && <EarlierAnswer beat={earlierBeat} text={earlierText} />}
    </>
  );
}

/** An example without 'For example:', which its styling conveys. */
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

/** In characters: what fits on two lines. */
const EARLIER_LENGTH = 95;

/** The first answered beat that a question `needs`. */
export function earlierAnswerFor(
  { needs }: Beat,
  texts: Partial<OutlineTexts>,
): Pick<QuestionPromptProps, 'earlierBeat' | 'earlierText'> {
  const earlierBeat = needs.find((key) => isPresent(texts[key]));
  return { earlierBeat, earlierText: earlierBeat && texts[earlierBeat] };
}

const EarlierAnswer = memo(function EarlierAnswer({ beat, text }: { beat: BeatKey; text: string }) {
  return (
    <aside className={css.earlier} aria-label="An earlier answer">
      <p>
        <span className={css.earlierLabel}>You wrote:</span> <q dir="auto">{firstWords(text, EARLIER_LENGTH)}</q>{' '}
        <Link className={css.earlierLink} to={paths.question(beat)}>
          {HEADINGS[beat]}
        </Link>
      </p>
    </aside>
  );
});
