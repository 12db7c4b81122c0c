import { isPresent, type BeatKey, type OutlineCards } from '@trefoil/server/contract';
import { useMemo, useRef, useState, type KeyboardEvent } from 'react';
import { flushSync } from 'react-dom';
import { paths } from '../../../app/paths.ts';
import { ButtonLink } from '../../../ui/button/Button.tsx';
import { Row, Soft } from '../../../ui/layout/layout.tsx';
import { protagonistsFirst } from '../characters/list/protagonistsFirst.ts';
import { nextUnanswered } from '../outlineProgress.ts';
import { useReturnPosition } from '../output/book/useReturnPosition.ts';
import css from './Board.module.css';
import { BoardNav } from './BoardNav.tsx';
import { cardInDirection, focusCard } from './cardFocus.ts';
import { CharacterFilter } from './CharacterFilter.tsx';
import { Columns } from './Columns.tsx';
import { DragSlip } from './DragSlip.tsx';
import { MoveDialog } from './MoveDialog.tsx';
import type { Move } from './moveText.ts';
import { useBoardTexts } from './useBoardTexts.ts';
import { useDragText } from './useDragText.ts';
import { useMoves, type DoneMove } from './useMoves.ts';
import { useNamedCharacters } from './useNamedCharacters.ts';

/** The outline as cards, one column for each act. Texts can be moved from card to card. */
export function Board({ outline }: { outline: OutlineCards }) {
  const board = useRef<HTMLElement>(null);
  const texts = useBoardTexts(outline);
  const moves = useMoves(outline, texts);
  const characters = useMemo(() => protagonistsFirst(outline.characters), [outline.characters]);
  const named = useNamedCharacters(characters, texts);
  const [selectedId, setSelectedId] = useState<string | null>(null);
  const selected = characters.find(({ _id }) => _id === selectedId) ?? null;
  const [moving, setMoving] = useState<{ from: BeatKey; to?: BeatKey } | null>(null);
  const savePosition = useReturnPosition();

  const openDialog = (from: BeatKey, to?: BeatKey) => {
    if (moves.canMove) setMoving({ from, ...(to && { to }) });
  };
  const { drag, onPointerDown, slip } = useDragText(moves.canMove, (from, to) => {
    if (isPresent(texts[to])) openDialog(from, to);
    else void moves.move({ from, to, kind: 'move' });
  });

  function moveFromDialog(move: Move) {
    void moves.move(move);
    // Nothing below an open dialog can have the focus.
    flushSync(() => setMoving(null));
    focusCard(move.from);
  }
  function undo(done: DoneMove) {
    void moves.undo(done);
    focusCard(done.from);
  }
  function onKeyDown(event: KeyboardEvent<HTMLElement>) {
    const card = (event.target as Element).closest<HTMLElement>('[data-card]');
    if (!card || event.ctrlKey || event.metaKey || event.altKey) return;
    const next = cardInDirection(card, event.key);
    if (next) focusCard(next.id as BeatKey);
    else if (event.key.toLowerCase() === 'm' && isPresent(texts[card.id as BeatKey])) openDialog(card.id as BeatKey);
    else return;
    event.preventDefault();
  }

  const beats = Object.keys(texts) as BeatKey[];
  const answered = beats.filter((key) => isPresent(texts[key])).length;
  const isInArc = (key: BeatKey) => selected !== null && named[key].includes(selected);
  return (
    <>
      <BoardNav board={board} />
      {answered === 0 && <NothingYet outline={outline} />}
      {characters.length > 0 && (
        <CharacterFilter
          characters={characters}
          selected={selected}
          onSelect={setSelectedId}
          arc={beats.filter(isInArc)}
          answered={answered}
        />
      )}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- shortcuts; the buttons and links do the same */}
      <article
        ref={board}
        className={css.Board}
        data-filtered={selected ? '' : undefined}
        data-dragging={drag ? '' : undefined}
        onPointerDown={onPointerDown}
        onKeyDown={onKeyDown}
      >
        <Columns
          texts={texts}
          named={named}
          isInArc={selected ? isInArc : undefined}
          drag={drag}
          moves={moves}
          onOpen={savePosition}
          onMove={openDialog}
          onUndo={undo}
        />
      </article>
      {drag && <DragSlip ref={slip} drag={drag} text={texts[drag.from]} named={named[drag.from]} />}
      {moving && <MoveDialog {...moving} texts={texts} onMove={moveFromDialog} onClose={() => setMoving(null)} />}
    </>
  );
}

function NothingYet({ outline }: { outline: OutlineCards }) {
  return (
    <Row>
      <Soft>Nothing here yet. Answer a question, and its card fills.</Soft>
      <ButtonLink kind="primary" to={paths.question(nextUnanswered(outline) ?? 'act1a01')}>
        Continue
      </ButtonLink>
    </Row>
  );
}
