import { HEADINGS, type BeatKey, type OutlineTexts } from '@trefoil/server/contract';
import { useState } from 'react';
import { useAppDispatch } from '../../../app/hooks.ts';
import { useDrafts, useDraftsState } from '../../../lib/drafts/DraftsContext.ts';
import type { Failure } from '../../../lib/http/failure.ts';
import { announce } from '../../../ui/notice/announce.ts';
import { alertRaised } from '../../alerts/alertsEvents.ts';
import { haveTexts, textsAfter, type BeatTexts, type Move, type MovedTexts } from './moveText.ts';
import { conflictIn, saveBeats } from './saveBeats.ts';

/** A move that can be undone, with the texts of its two beats before and after it. */
export interface DoneMove extends Move {
  before: MovedTexts;
  after: MovedTexts;
}

export interface Moves {
  /** Whether a text can be moved now. */
  canMove: boolean;
  /** A move or its undoing is being saved. */
  busy: boolean;
  move: (move: Move) => Promise<void>;
  undo: (done: DoneMove) => Promise<void>;
  /** The latest move that a card tells of, as long as its texts have not changed again. */
  moveShownBy: (key: BeatKey) => DoneMove | undefined;
}

/** Moves texts between beats, and undoes that. */
export function useMoves(outline: OutlineTexts, texts: BeatTexts): Moves {
  const dispatch = useAppDispatch();
  const drafts = useDrafts();
  const ready = useDraftsState((state) => state.ready);
  const [done, setDone] = useState<readonly DoneMove[]>([]);
  const [busy, setBusy] = useState(false);
  const canMove = drafts !== null && ready && !busy;

  /** @returns whether the texts are saved */
  async function save(changes: MovedTexts): Promise<boolean> {
    const conflict = conflictIn(drafts!, Object.keys(changes) as BeatKey[]);
    if (conflict) {
      dispatch(alertRaised({ tone: 'danger', text: conflictMessage(conflict) }));
      return false;
    }
    setBusy(true);
    const failure = await saveBeats(changes, { drafts: drafts!, dispatch, outline });
    setBusy(false);
    if (!failure) dispatch(alertRaised({ text: 'Outline Updated' }));
    else if (failure.status !== 401) dispatch(alertRaised({ tone: 'danger', text: failureMessage(failure) }));
    return !failure;
  }

  async function move(made: Move) {
    if (!canMove) return;
    const after = textsAfter(made, texts);
    const before = { [made.from]: texts[made.from], [made.to]: texts[made.to] };
    const offer = { ...made, before, after };
    setDone((all) => [...all, offer]);
    if (await save(after)) announce(`${moveMessage(offer, made.from)}. Undo is on the card.`);
    else setDone((all) => all.filter((one) => one !== offer));
  }

  async function undo(offer: DoneMove) {
    if (canMove && (await save(offer.before))) setDone((all) => all.filter((one) => one !== offer));
  }

  const current = done.filter(({ after }) => haveTexts(texts, after));
  const moveShownBy = (key: BeatKey) =>
    current.findLast(({ from, to, kind }) => from === key || (kind === 'swap' && to === key));
  return { canMove, busy, move, undo, moveShownBy };
}

const conflictMessage = (key: BeatKey) =>
  `“${HEADINGS[key]}” was changed elsewhere too. Open it and choose a version first.`;

function failureMessage({ status, errors }: Failure): string {
  if (status === 409) return 'A beat was changed on another device, so nothing was moved. Check it and try again.';
  return `Nothing was moved. ${errors[0]?.msg ?? ''}`.trim();
}

/** 'Moved to The Easy Way Out' */
export function moveMessage({ from, to, kind }: DoneMove, key: BeatKey): string {
  if (kind === 'swap') return `Swapped with ${HEADINGS[key === from ? to : from]}`;
  return kind === 'append' ? `Added to ${HEADINGS[to]}` : `Moved to ${HEADINGS[to]}`;
}
