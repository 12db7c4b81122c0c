import type { Beat, OutlineText } from '@trefoil/server/contract';
import { HEADINGS, isPresent, MAX, questionOf } from '@trefoil/server/contract';
import Check from 'lucide-react/icons/check';
import { memo, useId, useState } from 'react';
import { isChanged, isConflict, type Choice as Chosen, type Edit } from '../../../lib/edits/edit.ts';
import { counted, wordsIn } from '../../../lib/text.ts';
import { TextArea } from '../../../ui/form/Control.tsx';
import { FieldError } from '../../../ui/form/FieldError.tsx';
import { Icon } from '../../../ui/figure/Icon.tsx';
import { Caret } from '../../../ui/button/IconButton.tsx';
import { Label } from '../../../ui/layout/layout.tsx';
import { Choice } from '../../../ui/text/Choice.tsx';
import { AskBrainstorm } from './AskBrainstorm.tsx';
import { questionCut } from './questionCut.ts';
import css from './Question.module.css';

interface QuestionProps {
  beat: Beat;
  /** Rank of its heading on the page. */
  level: 2 | 3;
  /** What the writer did to it, if anything. */
  edit: Edit | undefined;
  /** What the server has. */
  stored: string;
  /** What keeps it from being saved. */
  problem: string | undefined;
  onText: (field: OutlineText, text: string) => void;
  onChoose: (field: OutlineText, choice: Chosen) => void;
}

/** From here on the room that is left is shown. */
const NEAR_LIMIT = MAX.beat - 1_000;

/** One question of an act with its answer. */
export const Question = memo(function Question({
  beat,
  level,
  edit,
  stored,
  problem,
  onText,
  onChoose,
}: QuestionProps) {
  const { key } = beat;
  const heading = HEADINGS[key];
  const id = useId();
  const text = edit?.mine ?? stored;
  const done = isPresent(text);
  const Heading = `h${level}` as const;
  const number = key.slice(-2);

  return (
    <div className={css.Question} data-done={done || undefined}>
      <span className={css.mark} aria-hidden="true">
        {done && <Icon of={Check} />}
      </span>
      <Heading className={css.title}>
        <label htmlFor={id}>
          <span className={css.number}>{number}</span>
          {heading}
        </label>
      </Heading>
      <Ask beat={beat} id={`${id}-q`} number={number} />
      <TextArea
        id={id}
        aria-describedby={problem ? `${id}-q ${id}-p` : `${id}-q`}
        aria-invalid={problem ? true : undefined}
        placeholder="A sentence is enough to start."
        value={text}
        onText={(words) => onText(key, words)}
      />
      <FieldError id={`${id}-p`}>{problem}</FieldError>
      {isConflict(edit) && (
        <Choice name={heading} mine={text} theirs={edit?.theirs ?? ''} onChoose={(choice) => onChoose(key, choice)} />
      )}
      <Label as="div" className={css.foot}>
        <span>{stateWords(isChanged(edit), done)}</span>
        <span>{text.length > NEAR_LIMIT ? lengthWords(text) : done && counted(wordsIn(text), 'word')}</span>
        <AskBrainstorm heading={heading} text={text} />
      </Label>
    </div>
  );
});

function stateWords(changed: boolean, done: boolean): string {
  if (changed) return 'Changed, not saved yet';
  return done ? 'Answered' : 'Not answered yet';
}

const lengthWords = (text: string) =>
  `${text.length.toLocaleString('en-US')} of ${MAX.beat.toLocaleString('en-US')} characters`;

/** The question, cut until its caret is pressed. */
function Ask({ beat, id, number }: { beat: Beat; id: string; number: string }) {
  const [open, setOpen] = useState(false);
  const question = questionOf(beat);
  const cut = questionCut(beat.key, question);
  return (
    <div className={css.ask}>
      <p id={id}>{open || cut === null ? question : `${cut}…`}</p>
      {cut !== null && (
        <Caret
          className={css.caret}
          open={open}
          label={`Whole question ${number}`}
          aria-controls={id}
          onClick={() => setOpen(!open)}
        />
      )}
    </div>
  );
}
