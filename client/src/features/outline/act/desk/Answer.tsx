import { isPresent, MAX, type OutlineText } from '@trefoil/server/contract';
import { isConflict, type Choice as Chosen, type Draft } from '../../../../lib/drafts/draft.ts';
import { counted, grouped, wordsIn } from '../../../../lib/text.ts';
import { TextArea } from '../../../../ui/form/field/Control.tsx';
import { FieldError } from '../../../../ui/form/field/FieldError.tsx';
import { Label } from '../../../../ui/layout/layout.tsx';
import { LazyChoice } from '../../../../ui/text/LazyChoice.tsx';
import css from './Answer.module.css';
import { nameOf } from './Rail.tsx';

interface AnswerProps {
  field: OutlineText;
  /** Id of the rest of the question. */
  describedBy: string;
  /** What the writer did to it, if anything. */
  draft: Draft | undefined;
  /** What the server has. */
  stored: string;
  /** What keeps it from being saved. */
  problem: string | undefined;
  rows?: number;
  onText: (field: OutlineText, text: string) => void;
  onChoose: (field: OutlineText, choice: Chosen) => void;
}

/** From here on the room that is left is shown. */
const NEAR_LIMIT = MAX.beat - 1_000;

/** The field that answers a question, without a box; its id is the name of the field, so that addresses lead to it. */
export function Answer({ field, describedBy, draft, stored, problem, rows = 6, onText, onChoose }: AnswerProps) {
  const text = draft?.mine ?? stored;
  return (
    <>
      <div className={css.Answer}>
        <TextArea
          className={css.field}
          id={field}
          rows={rows}
          dir="auto"
          aria-describedby={problem ? `${describedBy} ${field}-p` : describedBy}
          aria-invalid={problem ? true : undefined}
          placeholder="A sentence is enough to start."
          value={text}
          onText={(words) => onText(field, words)}
        />
        <FieldError id={`${field}-p`}>{problem}</FieldError>
        <Label className={css.foot}>
          <span>{lengthWords(text)}</span>
          <span className={css.keys} aria-hidden="true">
            <kbd>Ctrl</kbd> <kbd>Enter</kbd> next
          </span>
        </Label>
      </div>
      {isConflict(draft) && (
        <LazyChoice
          name={nameOf(field)}
          mine={text}
          theirs={draft?.theirs ?? ''}
          onChoose={(choice) => onChoose(field, choice)}
        />
      )}
    </>
  );
}

/** '68 words'; near the limit how much room is left. */
export function lengthWords(text: string): string {
  if (!isPresent(text)) return 'Not answered yet';
  if (text.length <= NEAR_LIMIT) return counted(wordsIn(text), 'word');
  return `${grouped(text.length)} of ${grouped(MAX.beat)} characters`;
}
