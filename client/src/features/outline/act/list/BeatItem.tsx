import { HEADINGS, isPresent, questionOf, type Beat, type BeatKey, type OutlineText } from '@trefoil/server/contract';
import { Check, ChevronDown, PenLine } from 'lucide-react';
import { memo, useState } from 'react';
import { isConflict, type Choice as Chosen, type Draft } from '../../../../lib/drafts/draft.ts';
import { TextArea } from '../../../../ui/form/field/Control.tsx';
import { FieldError } from '../../../../ui/form/field/FieldError.tsx';
import { Icon } from '../../../../ui/figure/Icon.tsx';
import { Hidden } from '../../../../ui/layout/layout.tsx';
import { LazyChoice } from '../../../../ui/text/LazyChoice.tsx';
import { TextVersions } from '../../versions/TextVersions.tsx';
import { AskBrainstorm } from '../AskBrainstorm.tsx';
import { Ask } from '../desk/Ask.tsx';
import { lengthWords } from '../desk/Answer.tsx';
import { questionCut } from '../questionCut.ts';
import css from './BeatItem.module.css';

interface BeatItemProps {
  beat: Beat;
  /** Rank of its heading on the page. */
  level: 2 | 3;
  /** The one that is open in its whole anatomy. */
  isOpen: boolean;
  draft: Draft | undefined;
  stored: string;
  problem: string | undefined;
  /** For 'You wrote' of the open question; see `earlierOf`. */
  earlier: BeatKey | undefined;
  quoted: string | undefined;
  onText: (field: OutlineText, text: string) => void;
  onChoose: (field: OutlineText, choice: Chosen) => void;
  onPeople: () => void;
}

/** One question of the list: folded to its first line when it is answered, cut when it is not, whole when it is open. */
export const BeatItem = memo(function BeatItem(props: BeatItemProps) {
  const { beat, level, isOpen, draft, stored, problem, earlier, quoted, onText, onChoose, onPeople } = props;
  const { key } = beat;
  const text = draft?.mine ?? stored;
  const done = isPresent(text);
  const Heading = `h${level}` as const;
  // What was answered when it was drawn is folded until it gets the focus, and stays open then: folding it behind whoever
  // leaves it would move what they are about to press.
  const [folded, setFolded] = useState(done);
  const [whole, setWhole] = useState(isOpen);
  if (isOpen && !whole) setWhole(true);
  const questionId = `${key}-q`;
  const conflict = isConflict(draft);
  const folds = folded && done && !conflict && !problem;

  return (
    <div
      className={css.Beat}
      data-beat
      data-done={done || undefined}
      data-open={whole || undefined}
      data-folds={folds || undefined}
    >
      <span className={css.mark} aria-hidden="true">
        {done && <Icon of={Check} />}
      </span>
      <Heading className={css.title}>
        <label htmlFor={key}>
          <span className={css.number}>{key.slice(-2)}</span> {HEADINGS[key]}
          {done && <Hidden>, answered</Hidden>}
        </label>
      </Heading>
      <button
        type="button"
        className={css.caret}
        aria-expanded={whole}
        aria-controls={questionId}
        onClick={() => setWhole(!whole)}
      >
        {folds && <Icon of={PenLine} />}
        <Hidden on="phones">
          {folds ? 'Edit' : 'More'}
          <Hidden>, whole question {key.slice(-2)}</Hidden>
        </Hidden>
        {!folds && <Icon of={ChevronDown} />}
      </button>
      <div className={css.body}>
        {whole ? (
          <Ask beat={beat} fieldId={key} restId={questionId} folded={false} {...{ earlier, quoted, onPeople }}>
            <AskBrainstorm heading={HEADINGS[key]} text={text} quiet />
            <TextVersions field={key} text={text} onPutBack={onText} />
          </Ask>
        ) : (
          <Cut beat={beat} id={questionId} hidden={folds} />
        )}
        <TextArea
          className={css.field}
          id={key}
          rows={folds && !whole ? 1 : 2}
          dir="auto"
          aria-describedby={problem ? `${questionId} ${key}-p` : questionId}
          aria-invalid={problem ? true : undefined}
          placeholder="A sentence is enough to start."
          value={text}
          onText={(words) => onText(key, words)}
          onFocus={() => setFolded(false)}
        />
        <FieldError id={`${key}-p`}>{problem}</FieldError>
        <p className={css.foot}>{lengthWords(text)}</p>
        {conflict && (
          <LazyChoice
            name={HEADINGS[key]}
            mine={text}
            theirs={draft?.theirs ?? ''}
            onChoose={(choice) => onChoose(key, choice)}
          />
        )}
      </div>
    </div>
  );
});

/** The beginning of a question: its lead in ink, what follows soft. */
function Cut({ beat, id, hidden }: { beat: Beat; id: string; hidden: boolean }) {
  const question = questionOf(beat);
  const cut = questionCut(beat.key, question);
  const shown = cut ?? question;
  return (
    <p className={css.cut} id={id} data-folded={hidden || undefined}>
      <span className={css.lead}>{shown.slice(0, beat.lead.length)}</span>
      {shown.slice(beat.lead.length)}
      {cut !== null && '…'}
    </p>
  );
}
