import {
  ACTS,
  BEAT_KEYS,
  beatKeysOf,
  isPresent,
  type BeatKey,
  type CharacterCard,
  type OutlineCards,
} from '@trefoil/server/contract';
import { useMemo, useRef, useState } from 'react';
import { paths } from '../../../app/paths.ts';
import { isChanged } from '../../../lib/drafts/draft.ts';
import { useDraftsState } from '../../../lib/drafts/DraftsContext.ts';
import { outlineForm } from '../../../lib/drafts/forms.ts';
import { ButtonLink } from '../../../ui/button/Button.tsx';
import { Hidden, Label, Row, Muted } from '../../../ui/layout/layout.tsx';
import { protagonistsFirst } from '../characters/list/protagonistsFirst.ts';
import { mentionFinder } from '../mentions.ts';
import { nextUnanswered, NUMERAL } from '../outlineProgress.ts';
import { useReturnPosition } from '../output/book/useReturnPosition.ts';
import css from './Board.module.css';
import { BoardCard } from './BoardCard.tsx';
import { BoardNav } from './BoardNav.tsx';
import { CharacterFilter } from './CharacterFilter.tsx';
import { DragSlip } from './DragSlip.tsx';
import { MoveDialog } from './MoveDialog.tsx';
import type { BeatTexts } from './moveText.ts';
import { useDragText } from './useDragText.ts';
import { useMoves } from './useMoves.ts';

/** The outline as cards, one column for each act. Texts can be moved from card to card. */
export function Board({ outline }: { outline: OutlineCards }) {
  const board = useRef<HTMLElement>(null);
  const texts = useBoardTexts(outline);
  const moves = useMoves(outline, texts);
  const characters = useMemo(() => protagonistsFirst(outline.characters), [outline.characters]);
  const named = useMemo(() => charactersByBeat(characters, texts), [characters, texts]);
  const [selectedId, setSelectedId] = useState<string | null>(null);
  const selected = characters.find(({ _id }) => _id === selectedId) ?? null;
  const savePosition = useReturnPosition();
  const { drag, onPointerDown, slip } = useDragText(moves.canMove, moves.drop);

  const answered = BEAT_KEYS.filter((key) => isPresent(texts[key])).length;
  const isInArc = (key: BeatKey) => selected !== null && named[key].includes(selected);
  return (
    <>
      {answered === 0 && (
        <Row>
          <Muted>Nothing here yet. Answer a question, and its card fills.</Muted>
          <ButtonLink kind="primary" to={paths.question(nextUnanswered(outline) ?? 'act1a01')}>
            Continue
          </ButtonLink>
        </Row>
      )}
      <div className={css.controls}>
        <BoardNav board={board} />
        {characters.length > 0 && (
          <CharacterFilter
            characters={characters}
            selected={selected}
            onSelect={setSelectedId}
            arc={BEAT_KEYS.filter(isInArc)}
            answered={answered}
          />
        )}
      </div>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- shortcuts; the buttons and links do the same */}
      <article
        ref={board}
        className={css.Board}
        data-filtered={selected ? '' : undefined}
        data-dragging={drag ? '' : undefined}
        onPointerDown={onPointerDown}
        onKeyDown={moves.onKeyDown}
      >
        {ACTS.map((act) => {
          const beats = beatKeysOf(act);
          return (
            <section key={act} className={css.column} data-act={act} aria-labelledby={`act${act}`}>
              <h2 id={`act${act}`}>
                {`Act ${NUMERAL[act]}`}
                {selected && (
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
                    isInArc={isInArc(key)}
                    drag={drag?.from === key ? 'from' : drag?.over === key ? 'over' : undefined}
                    moved={moves.moveShownBy(key)}
                    busy={moves.busy}
                    onOpen={() => savePosition(key)}
                    onMove={() => moves.openDialog(key)}
                    onUndo={(moved) => void moves.undo(moved)}
                  />
                ))}
              </ol>
            </section>
          );
        })}
      </article>
      {drag && <DragSlip ref={slip} drag={drag} text={texts[drag.from]} named={named[drag.from]} />}
      {moves.moving && (
        <MoveDialog {...moves.moving} texts={texts} onMove={moves.moveFromDialog} onClose={moves.closeDialog} />
      )}
    </>
  );
}

/** The text of each beat as its writer last saw it: the draft if there is one, otherwise the stored text. */
function useBoardTexts(outline: OutlineCards): BeatTexts {
  const drafts = useDraftsState((state) => state.forms[outlineForm(outline._id)]);
  return useMemo(
    () => recordOf((key) => (isChanged(drafts?.[key]) ? drafts![key]!.mine : (outline[key] ?? ''))),
    [outline, drafts],
  );
}

/** The characters that each beat names, in the order of `characters`. */
function charactersByBeat(characters: readonly CharacterCard[], texts: BeatTexts) {
  const findMentions = mentionFinder(characters);
  return recordOf((key) => {
    const ids = findMentions(texts[key]);
    return characters.filter(({ _id }) => ids.has(_id));
  });
}

const recordOf = <Value,>(valueOf: (key: BeatKey) => Value) =>
  Object.fromEntries(BEAT_KEYS.map((key) => [key, valueOf(key)])) as Readonly<Record<BeatKey, Value>>;
