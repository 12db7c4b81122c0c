import { ACTS, actOf, beatKeysOf, HEADINGS, isPresent, type BeatKey } from '@trefoil/server/contract';
import { useId, useState } from 'react';
import { firstWords } from '../../../lib/text.ts';
import { Button } from '../../../ui/button/Button.tsx';
import { Drawer } from '../../../ui/dialog/Drawer.tsx';
import { Option, Options } from '../../../ui/form/Options.tsx';
import { FieldError } from '../../../ui/form/field/FieldError.tsx';
import { Hidden, Label, Soft } from '../../../ui/layout/layout.tsx';
import { fieldNumber } from '../act/fields.ts';
import { fieldProblem } from '../act/fieldProblem.ts';
import { NUMERAL } from '../outlineProgress.ts';
import css from './MoveDialog.module.css';
import { textsAfter, type BeatTexts, type Move, type MoveKind } from './moveText.ts';

interface MoveDialogProps {
  from: BeatKey;
  /** The beat that is selected at first. */
  to?: BeatKey | undefined;
  texts: BeatTexts;
  onMove: (move: Move) => void;
  onClose: () => void;
}

const BUTTONS: Readonly<Record<MoveKind, string>> = { move: 'Move Text', swap: 'Swap Texts', append: 'Append' };

/** Chooses the beat that a text moves to, and what happens to the text that is there. */
export function MoveDialog({ from, to: first, texts, onMove, onClose }: MoveDialogProps) {
  const [to, setTo] = useState(first);
  const [choice, setChoice] = useState<'swap' | 'append'>('swap');
  const errorId = useId();
  const kind: MoveKind = to && isPresent(texts[to]) ? choice : 'move';
  const move = to && { from, to, kind };
  const after = move && textsAfter(move, texts);
  const problem = to && fieldProblem(to, after![to]!);
  return (
    <Drawer
      title={`Move “${HEADINGS[from]}” to…`}
      kind="dialog"
      onClose={onClose}
      foot={
        <>
          <Label data-push>
            You can undo this on the board.{kind !== 'move' && ' Both texts stay in version history.'}
          </Label>
          <Button onClick={onClose}>Cancel</Button>
          <Button
            kind="primary"
            disabled={!move || problem !== undefined}
            aria-describedby={problem ? errorId : undefined}
            onClick={() => move && onMove(move)}
          >
            {BUTTONS[kind]}
          </Button>
        </>
      }
    >
      <div className={css.MoveDialog}>
        <BeatList from={from} to={to} texts={texts} onSelect={setTo} />
        <div className={css.result}>
          {!to && <Soft small>Choose a beat.</Soft>}
          {to && kind === 'move' && <p>The text moves to “{HEADINGS[to]}.”</p>}
          {to && kind !== 'move' && <KindChoice from={from} to={to} kind={kind} onChoose={setChoice} />}
          <FieldError id={errorId}>{problem}</FieldError>
          {move && <Preview beats={[from, move.to]} texts={after!} />}
        </div>
      </div>
    </Drawer>
  );
}

interface BeatListProps {
  from: BeatKey;
  to: BeatKey | undefined;
  texts: BeatTexts;
  onSelect: (beat: BeatKey) => void;
}

/** All beats as radio buttons, in the order of the story. */
function BeatList({ from, to, texts, onSelect }: BeatListProps) {
  return (
    <fieldset>
      <Hidden as="legend">Beat</Hidden>
      {ACTS.map((act) => (
        <div key={act} data-act={act}>
          <h3 className={css.act}>{`Act ${NUMERAL[act]}`}</h3>
          {beatKeysOf(act).map((key) => (
            <label key={key} className={css.beat} ref={key === to ? scrollIntoView : undefined}>
              <input
                type="radio"
                name="beat"
                checked={key === to}
                disabled={key === from}
                onChange={() => onSelect(key)}
              />
              <span className={css.number}>{fieldNumber(key)}</span>
              <span>{HEADINGS[key]}</span>
              <Label as="span">{key === from ? 'This text' : isPresent(texts[key]) ? '' : 'Empty'}</Label>
            </label>
          ))}
        </div>
      ))}
    </fieldset>
  );
}

/** A beat that was selected by dropping a text on it may be far down in the list. */
const scrollIntoView = (label: HTMLElement | null) => label?.scrollIntoView?.({ block: 'nearest' });

interface KindChoiceProps {
  from: BeatKey;
  to: BeatKey;
  kind: MoveKind;
  onChoose: (kind: 'swap' | 'append') => void;
}

function KindChoice({ from, to, kind, onChoose }: KindChoiceProps) {
  const options = [
    ['swap', 'Swap', 'The two texts change places.'],
    ['append', 'Append', `Your text goes below the one that’s there. “${HEADINGS[from]}” is then empty.`],
  ] as const;
  return (
    <Options legend={`“${HEADINGS[to]}” already has text`}>
      {options.map(([option, label, hint]) => (
        <Option
          key={option}
          type="radio"
          name="kind"
          label={label}
          hint={hint}
          checked={option === kind}
          onCheck={() => onChoose(option)}
        />
      ))}
    </Options>
  );
}

interface PreviewProps {
  beats: readonly BeatKey[];
  texts: Readonly<Partial<Record<BeatKey, string>>>;
}

/** Both cards as they will be; an appended text shows where it begins. */
function Preview({ beats, texts }: PreviewProps) {
  return (
    <div className={css.preview} aria-live="polite">
      <Label as="h3">Afterward</Label>
      {beats.map((key) => (
        <div key={key} className={css.slot} data-act={actOf(key)}>
          <p className={css.slotTitle}>
            <span className={css.number}>{`${NUMERAL[actOf(key)]} · ${fieldNumber(key)}`}</span> {HEADINGS[key]}
          </p>
          <p className={css.slotText} dir="auto">
            {isPresent(texts[key]) ? firstWords(texts[key]!, 200) : 'Empty'}
          </p>
        </div>
      ))}
    </div>
  );
}
