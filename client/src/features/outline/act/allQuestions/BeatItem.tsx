import { type Beat, type BeatKey, HEADINGS, isPresent, type OutlineText, questionOf } from '@trefoil/server/contract';
import { Check, ChevronDown, PenLine } from 'lucide-react';
import { memo, useState } from 'react';
import { type Draft, isConflict } from '../../../../lib/drafts/draft.ts';
import { draftNote, type FormEdits } from '../../../../lib/drafts/useFormEdits.ts';
import { Icon } from '../../../../ui/figure/Icon.tsx';
import { Hidden, Label } from '../../../../ui/layout/layout.tsx';
import { LazyChoice } from '../../../../ui/text/LazyChoice.tsx';
import { VersionHistory } from '../../versions/VersionHistory.tsx';
import { AnswerField } from '../AnswerField.tsx';
import { AskBrainstorm } from '../AskBrainstorm.tsx';
import { QuestionPrompt } from '../QuestionPrompt.tsx';
import css from './BeatItem.module.css';
import { cutAtWord } from '../../../../lib/text.ts';

interface BeatItemProps {
  beat: Beat;
  /** Level of its heading. */
  level: 2 | 3;
  /** The URL names it: its question is shown in full. */
  isOpen: boolean;
  draft: Draft | undefined;
  stored: string;
  problem: string | undefined;
  /** The earlier beat whose answer matters. */
  earlier: BeatKey | undefined;
  /** The answer that was discarded since the form was opened. */
  discarded: string | undefined;
  edit: FormEdits<OutlineText>;
}

/** One question of the list: collapsed to its first lines when answered, shortened when not, in full when expanded. */
export const BeatItem = memo(function BeatItem(props: BeatItemProps) {
  const { beat, level, isOpen, draft, stored, problem, earlier, discarded, edit } = props;
  const { key } = beat;
  const text = draft?.mine ?? stored;
  const done = isPresent(text);
  const Heading = `h${level}` as const;
  // An answer stays open once it has had the focus: collapsing it on blur would move what the writer is about to click.
  const [untouched, setUntouched] = useState(done);
  const [expanded, setExpanded] = useState(isOpen);
  if (isOpen && !expanded) setExpanded(true);
  const questionId = `${key}-q`;
  const conflict = isConflict(draft);
  const note = draftNote(edit, key, draft, discarded);
  const collapsed = untouched && done && !conflict && !problem && !note.isRestored;

  return (
    <div
      className={css.Beat}
      data-beat
      data-done={done || undefined}
      data-open={expanded || undefined}
      data-folds={collapsed || undefined}
    >
      <span className={css.mark} aria-hidden="true">
        {done && <Icon of={Check} />}
      </span>
      <Heading className={css.title}>
        <label htmlFor={key}>
          <Label as="span" of="act">
            {key.slice(-2)}
          </Label>{' '}
          {HEADINGS[key]}
          {done && <Hidden>, answered</Hidden>}
        </label>
      </Heading>
      <button
        type="button"
        className={css.caret}
        aria-expanded={expanded}
        aria-controls={questionId}
        onClick={() => setExpanded(!expanded)}
      >
        {collapsed && <Icon of={PenLine} />}
        <Hidden on="phones">
          {collapsed ? 'Edit' : expanded ? 'Hide question' : 'Show question'}
          <Hidden>
            {collapsed && ' question'} {key.slice(-2)}
          </Hidden>
        </Hidden>
        {!collapsed && <Icon of={ChevronDown} />}
      </button>
      <div className={css.body}>
        {expanded ? (
          <QuestionPrompt beat={beat} restId={questionId} collapsed={false} earlier={earlier}>
            <AskBrainstorm heading={HEADINGS[key]} text={text} />
            <VersionHistory field={key} of={HEADINGS[key]} isBeside text={text} onRestore={edit.replace} />
          </QuestionPrompt>
        ) : (
          <ShortQuestion beat={beat} id={questionId} />
        )}
        <AnswerField
          field={key}
          describedBy={questionId}
          rows={collapsed && !expanded ? 3 : 2}
          classNames={css}
          value={text}
          error={problem}
          note={note}
          onText={(changed) => edit.set(key, changed)}
          handle={edit.attach(key)}
          onFocus={() => setUntouched(false)}
        />
        {conflict && (
          <LazyChoice
            ref={edit.attachChoice(key)}
            name={HEADINGS[key]}
            mine={text}
            theirs={draft?.theirs ?? ''}
            onChoose={(choice) => edit.choose(key, choice)}
          />
        )}
      </div>
    </div>
  );
});

/** The beginning of a question: its lead in ink, the rest in soft ink. */
function ShortQuestion({ beat, id }: { beat: Beat; id: string }) {
  const question = questionOf(beat);
  const cut = shortQuestion(beat.key, question);
  const shown = cut ?? question;
  return (
    <p className={css.cut} id={id}>
      <span className={css.lead}>{shown.slice(0, beat.lead.length)}</span>
      {shown.slice(beat.lead.length)}
      {cut !== null && '…'}
    </p>
  );
}

const LENGTH = 125;
/** Source: product description, "Outline forms". */
const EXCEPTIONS: { readonly [key in BeatKey]?: number } = { act1a08: 100 };

/**
 * What the form shows of a question before it is expanded.
 *
 * @returns its beginning up to a whole word, without a comma at its end and without an ellipsis; `null` when the question is short enough to be shown in full
 */
export function shortQuestion(key: BeatKey, question: string): string | null {
  const cut = cutAtWord(question, EXCEPTIONS[key] ?? LENGTH);
  return cut === question ? null : cut.replace(/[\s,;:–—-]+$/u, '');
}
