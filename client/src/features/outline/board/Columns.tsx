import { ACTS, beatKeysOf, type Act, type BeatKey } from '@trefoil/server/contract';
import { Hidden, Label } from '../../../ui/layout/layout.tsx';
import { NUMERAL } from '../outlineProgress.ts';
import css from './Board.module.css';
import { BoardCard } from './BoardCard.tsx';
import type { BeatTexts } from './moveText.ts';
import type { Drag } from './useDragText.ts';
import type { DoneMove, Moves } from './useMoves.ts';
import type { NamedCharacters } from './useNamedCharacters.ts';

interface ColumnsProps {
  texts: BeatTexts;
  named: NamedCharacters;
  /** Whether a beat names the character of the filter, if there is one. */
  isInArc: ((beat: BeatKey) => boolean) | undefined;
  drag: Drag | null;
  moves: Moves;
  onOpen: (beat: BeatKey) => void;
  onMove: (beat: BeatKey) => void;
  onUndo: (moved: DoneMove) => void;
}

/** The cards of each act under its heading. */
export function Columns(props: ColumnsProps) {
  return ACTS.map((act) => <Column key={act} act={act} {...props} />);
}

function Column({ act, texts, named, isInArc, drag, moves, ...actions }: ColumnsProps & { act: Act }) {
  const beats = beatKeysOf(act);
  return (
    <section className={css.column} data-act={act} aria-labelledby={`act${act}`}>
      <h2 id={`act${act}`}>
        {`Act ${NUMERAL[act]}`}
        {isInArc && (
          <Label as="span">
            <Hidden>, </Hidden>
            {`${beats.filter(isInArc).length} of ${beats.length}`}
            <Hidden> beats</Hidden>
          </Label>
        )}
      </h2>
      <ol className={css.cards}>
        {beats.map((key) => (
          <BoardCard
            key={key}
            beat={key}
            text={texts[key]}
            named={named[key]}
            isInArc={isInArc?.(key) ?? false}
            drag={drag?.from === key ? 'from' : drag?.over === key ? 'over' : undefined}
            moved={moves.moveShownBy(key)}
            busy={moves.busy}
            {...actions}
          />
        ))}
      </ol>
    </section>
  );
}
