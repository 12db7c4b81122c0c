import { type BeatKey, HEADINGS, isPresent, type OutlineTexts } from '@trefoil/server/contract';
import { type KeyboardEvent, useState } from 'react';
import { flushSync } from 'react-dom';
import { useAppDispatch } from '../../../app/hooks.ts';
import { isConflict } from '../../../lib/drafts/draft.ts';
import { useDrafts, useDraftsState } from '../../../lib/drafts/DraftsContext.ts';
import type { Failure } from '../../../lib/http/failure.ts';
import { announce } from '../../../ui/notice/announce.ts';
import { alertRaised } from '../../alerts/alertsEvents.ts';
import { outlineDrafts } from '../beatDrafts.ts';
import { type BeatTexts, haveTexts, type Move, type MovedTexts, textsAfter } from './moveText.ts';
import { saveBeats } from './saveBeats.ts';

/** A move that can be undone, with the texts of its two beats before and after it. */
export interface DoneMove extends Move {
  before: MovedTexts;
  after: MovedTexts;
}

/** Moves texts between beats, with a dialog, by dragging, and by keyboard; and undoes that. */
export function useMoves(outline: OutlineTexts, texts: BeatTexts) {
  const dispatch = useAppDispatch();
  const drafts = useDrafts();
  const ready = useDraftsState((state) => state.ready);
  const [done, setDone] = useState<readonly DoneMove[]>([]);
  const [busy, setBusy] = useState(false);
  /** What the dialog opens with; `null` while it is closed. */
  const [moving, setMoving] = useState<{ from: BeatKey; to?: BeatKey | undefined } | null>(null);
  const canMove = drafts !== null && ready && !busy;
  const removeDone = (move: DoneMove) => setDone((all) => all.filter((one) => one !== move));

  /** @returns whether the texts are saved */
  async function save(changes: MovedTexts): Promise<boolean> {
    const raiseDanger = (text: string) => dispatch(alertRaised({ tone: 'danger', text }));
    const fields = outlineDrafts(drafts!.store, outline._id);
    const conflict = (Object.keys(changes) as BeatKey[]).find((key) => isConflict(fields[key]));
    if (conflict) {
      raiseDanger(`“${HEADINGS[conflict]}” was changed elsewhere too. Open it and choose a version first.`);
      return false;
    }
    setBusy(true);
    const failure = await saveBeats(changes, { drafts: drafts!, dispatch, outline });
    setBusy(false);
    if (!failure) dispatch(alertRaised({ text: 'Outline Updated' }));
    else if (failure.status !== 401) raiseDanger(failureMessage(failure));
    return !failure;
  }

  async function move(made: Move) {
    if (!canMove) return;
    const after = textsAfter(made, texts);
    const offer = { ...made, before: { [made.from]: texts[made.from], [made.to]: texts[made.to] }, after };
    setDone((all) => [...all, offer]);
    if (await save(after)) announce(`${moveMessage(offer, made.from)}. Undo is on the card.`);
    else removeDone(offer);
  }

  async function undo(offer: DoneMove) {
    focusCard(offer.from);
    if (canMove && (await save(offer.before))) removeDone(offer);
  }

  function openDialog(from: BeatKey, to?: BeatKey) {
    if (canMove) setMoving({ from, to });
  }

  function moveFromDialog(made: Move) {
    void move(made);
    // Nothing below an open dialog can have the focus.
    flushSync(() => setMoving(null));
    focusCard(made.from);
  }

  function drop(from: BeatKey, to: BeatKey) {
    if (isPresent(texts[to])) openDialog(from, to);
    else void move({ from, to, kind: 'move' });
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

  /** The latest move that a card tells of, as long as its texts have not changed again. */
  const moveShownBy = (key: BeatKey) =>
    done.findLast(
      ({ from, to, kind, after }) => (from === key || (kind === 'swap' && to === key)) && haveTexts(texts, after),
    );

  const closeDialog = () => setMoving(null);
  return { canMove, busy, moving, openDialog, closeDialog, moveFromDialog, drop, undo, onKeyDown, moveShownBy };
}

function failureMessage({ status, errors }: Failure): string {
  if (status === 409) return 'A beat was changed on another device, so nothing was moved. Check it and try again.';
  return `Nothing was moved. ${errors[0]?.msg ?? ''}`.trim();
}

/** 'Moved to The Easy Way Out' */
export function moveMessage({ from, to, kind }: DoneMove, key: BeatKey): string {
  if (kind === 'swap') return `Swapped with ${HEADINGS[key === from ? to : from]}`;
  return kind === 'append' ? `Added to ${HEADINGS[to]}` : `Moved to ${HEADINGS[to]}`;
}

const DIRECTIONS: Readonly<Record<string, readonly [x: number, y: number]>> = {
  ArrowDown: [0, 1],
  ArrowUp: [0, -1],
  ArrowRight: [1, 0],
  ArrowLeft: [-1, 0],
};

/** In pixels: cards of a row or a column differ by less. */
const TOLERANCE = 8;

/** Focuses the link of a card. */
const focusCard = (key: BeatKey): void => document.getElementById(key)?.querySelector('a')?.focus();

/**
 * The card that an arrow key leads to, in the same row or column, or in the next column the one that begins closest.
 *
 * @returns `undefined` for another key, and at the end
 */
function cardInDirection(card: HTMLElement, key: string): HTMLElement | undefined {
  const direction = DIRECTIONS[key];
  if (!direction) return undefined;
  const [x, y] = direction;
  const from = card.getBoundingClientRect();
  const cards = [...document.querySelectorAll<HTMLElement>('[data-card]')].map(
    (other) => [other, other.getBoundingClientRect()] as const,
  );
  const ahead = cards.filter(([, { left, top }]) =>
    x ? (left - from.left) * x > TOLERANCE : Math.abs(left - from.left) < TOLERANCE && (top - from.top) * y > TOLERANCE,
  );
  const distance = ({ left, top }: DOMRect) => 4 * Math.abs(left - from.left) + Math.abs(top - from.top);
  return ahead.toSorted(([, one], [, other]) => distance(one) - distance(other))[0]?.[0];
}
