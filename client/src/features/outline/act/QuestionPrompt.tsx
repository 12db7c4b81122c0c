import type { Beat, BeatKey } from '@trefoil/server/contract';
import { ChevronDown, Lightbulb, TextQuote } from 'lucide-react';
import { useId, useState, type ReactNode } from 'react';
import { Button } from '../../../ui/button/Button.tsx';
import { IconButton } from '../../../ui/button/IconButton.tsx';
import { Row } from '../../../ui/layout/layout.tsx';
import { CharactersButton } from './contextPanel/ContextPanel.tsx';
import { EarlierAnswer } from './EarlierAnswer.tsx';
import css from './QuestionPrompt.module.css';

interface QuestionPromptProps {
  beat: Beat;
  /** The id that the field's `aria-describedby` names. */
  restId: string;
  /** Follow-ups and example are initially hidden, so that the field is in view. */
  collapsed: boolean;
  /** The earlier beat whose answer matters. */
  earlier: BeatKey | undefined;
  /** More buttons: Ask Brainstorm, Version history. */
  children: ReactNode;
}

/** What a button needs that shows and hides a part of the page. @param part its id */
const toggle = (part: string, isShown: boolean, show: (isShown: boolean) => void) =>
  ({ kind: 'quiet', 'aria-expanded': isShown, 'aria-controls': part, onClick: () => show(!isShown) }) as const;

/** A question: its lead, follow-ups, and example, help for a writer who is stuck, and an earlier answer that matters. */
export function QuestionPrompt({ beat, restId, collapsed, earlier, children }: QuestionPromptProps) {
  const [expanded, setExpanded] = useState(!collapsed);
  const [stuck, setStuck] = useState(false);
  const [quoted, setQuoted] = useState(false);
  // While the writer types on a phone, the first line of the question stands for all of it.
  const [whole, setWhole] = useState(false);
  const stuckId = useId();
  const quoteId = useId();

  return (
    <>
      <div className={css.line} data-whole={whole || undefined}>
        <p className={css.lead}>
          <label htmlFor={beat.key}>{beat.lead}</label>
        </p>
        <IconButton
          className={css.caret}
          icon={ChevronDown}
          label="Full question and guidance"
          aria-expanded={whole}
          aria-controls={restId}
          // The focus stays in the text, and with it the keyboard.
          onMouseDown={(event) => event.preventDefault()}
          onClick={() => setWhole(!whole)}
        />
      </div>
      <div className={css.rest} id={restId} data-folded={!expanded || undefined}>
        <p>{beat.followUps}</p>
        <p className={css.example}>
          <Example of={beat} />
        </p>
      </div>
      <Row swipes className={css.help}>
        {collapsed && (
          <Button className={css.more} icon={ChevronDown} {...toggle(restId, expanded, setExpanded)}>
            {expanded ? 'Hide guidance' : 'Show guidance'}
          </Button>
        )}
        <Button className={css.stuckButton} icon={Lightbulb} {...toggle(stuckId, stuck, setStuck)}>
          Stuck?
        </Button>
        {earlier && (
          <Button className={css.quoteButton} icon={TextQuote} {...toggle(quoteId, quoted, setQuoted)}>
            You wrote
          </Button>
        )}
        <CharactersButton className={css.characters} field={beat.key} />
        {children}
      </Row>
      <p className={css.stuck} id={stuckId} hidden={!stuck}>
        <span className={css.stuckLabel}>Try this:</span> {beat.stuck}
      </p>
      <div className={css.quote} id={quoteId} data-folded={!quoted || undefined}>
        <EarlierAnswer beat={earlier} />
      </div>
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
