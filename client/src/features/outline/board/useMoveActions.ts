import { isPresent, type BeatKey } from '@trefoil/server/contract';
import { useState, type KeyboardEvent } from 'react';
import { flushSync } from 'react-dom';
import { cardInDirection, focusCard } from './cardFocus.ts';
import type { BeatTexts, Move } from './moveText.ts';
import type { DoneMove, Moves } from './useMoves.ts';

/** What the move dialog opens with. */
interface Moving {
  from: BeatKey;
  to?: BeatKey;
}

/** The ways to move a text on the board: with a dialog, by dragging, and by keyboard. */
export function useMoveActions(moves: Moves, texts: BeatTexts) {
  /** `null` while the dialog is closed. */
  const [moving, setMoving] = useState<Moving | null>(null);

  function openDialog(from: BeatKey, to?: BeatKey) {
    if (moves.canMove) setMoving({ from, ...(to && { to }) });
  }
  function drop(from: BeatKey, to: BeatKey) {
    if (isPresent(texts[to])) openDialog(from, to);
    else void moves.move({ from, to, kind: 'move' });
  }
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
  /** Arrow keys lead from card to card; M opens the dialog. */
  function onKeyDown(event: KeyboardEvent<HTMLElement>) {
    const card = (event.target as Element).closest<HTMLElement>('[data-card]');
    if (!card || event.ctrlKey || event.metaKey || event.altKey) return;
    const beat = card.id as BeatKey;
    const next = cardInDirection(card, event.key);
    if (next) focusCard(next.id as BeatKey);
    else if (event.key.toLowerCase() === 'm' && isPresent(texts[beat])) openDialog(beat);
    else return;
    event.preventDefault();
  }
  return { moving, openDialog, closeDialog: () => setMoving(null), moveFromDialog, drop, undo, onKeyDown };
}
