import { ACTS, actOf, beatKeysOf, HEADINGS, isPresent, type BeatKey } from '@trefoil/server/contract';
import { useId, useState } from 'react';
import { firstWords } from '../../../lib/text.ts';
import { Button } from '../../../ui/button/Button.tsx';
import { Drawer } from '../../../ui/dialog/Drawer.tsx';
import { Options } from '../../../ui/form/Options.tsx';
import { Check } from '../../../ui/form/field/Check.tsx';
import { FieldError } from '../../../ui/form/field/FieldError.tsx';
import { Hidden, Label, Muted, Stack, Excerpt } from '../../../ui/layout/layout.tsx';
import { fieldNumber } from '../act/fields.ts';
import { fieldProblem } from '../act/fieldProblem.ts';
import { NUMERAL } from '../outlineProgress.ts';
import css from './MoveDialog.module.css';
import { textsAfter, type BeatTexts, type Move, type MovedTexts, type MoveKind } from './moveText.ts';
import { Card } from '../../../ui/layout/Card.tsx';

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
        <Stack gap={4} className={css.result}>
          {!to && <Muted small>Choose a beat.</Muted>}
          {to && kind === 'move' && <p>The text moves to “{HEADINGS[to]}.”</p>}
          {to && kind !== 'move' && (
            <Options legend={`“${HEADINGS[to]}” already has text`}>
              <Check
                type="radio"
                name="kind"
                hint="The two texts change places."
                checked={kind === 'swap'}
                onCheck={() => setChoice('swap')}
              >
                Swap
              </Check>
              <Check
                type="radio"
                name="kind"
                hint={`Your text goes below the one that’s there. “${HEADINGS[from]}” is then empty.`}
                checked={kind === 'append'}
                onCheck={() => setChoice('append')}
              >
                Append
              </Check>
            </Options>
          )}
          <FieldError id={errorId}>{problem}</FieldError>
          {after && <Preview texts={after} />}
        </Stack>
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
              <Label as="span" of="act">
                {fieldNumber(key)}
              </Label>
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

/** Both cards as they will be; an appended text shows where it begins. */
function Preview({ texts }: { texts: MovedTexts }) {
  return (
    <Stack gap={3} className={css.preview} aria-live="polite">
      <Label as="h3">Afterward</Label>
      {(Object.keys(texts) as BeatKey[]).map((key) => (
        <Card key={key} className={css.slot} data-act={actOf(key)}>
          <p>
            <Label as="span" of="act">{`${NUMERAL[actOf(key)]} · ${fieldNumber(key)}`}</Label> {HEADINGS[key]}
          </p>
          <Excerpt as="p" lines={2} dir="auto">
            {isPresent(texts[key]) ? firstWords(texts[key]!, 200) : 'Empty'}
          </Excerpt>
        </Card>
      ))}
    </Stack>
  );
}
