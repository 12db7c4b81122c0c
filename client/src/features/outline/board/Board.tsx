import { isPresent, type BeatKey, type OutlineCards } from '@trefoil/server/contract';
import { useMemo, useRef, useState } from 'react';
import { paths } from '../../../app/paths.ts';
import { ButtonLink } from '../../../ui/button/Button.tsx';
import { Row, Soft } from '../../../ui/layout/layout.tsx';
import { protagonistsFirst } from '../characters/list/protagonistsFirst.ts';
import { nextUnanswered } from '../outlineProgress.ts';
import { useReturnPosition } from '../output/book/useReturnPosition.ts';
import css from './Board.module.css';
import { BoardNav } from './BoardNav.tsx';
import { CharacterFilter } from './CharacterFilter.tsx';
import { Columns } from './Columns.tsx';
import { DragSlip } from './DragSlip.tsx';
import { MoveDialog } from './MoveDialog.tsx';
import { useBoardTexts } from './useBoardTexts.ts';
import { useDragText } from './useDragText.ts';
import { useMoveActions } from './useMoveActions.ts';
import { useMoves } from './useMoves.ts';
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
  const savePosition = useReturnPosition();

  const actions = useMoveActions(moves, texts);
  const { drag, onPointerDown, slip } = useDragText(moves.canMove, actions.drop);

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
        onKeyDown={actions.onKeyDown}
      >
        <Columns
          texts={texts}
          named={named}
          isInArc={selected ? isInArc : undefined}
          drag={drag}
          moves={moves}
          onOpen={savePosition}
          onMove={actions.openDialog}
          onUndo={actions.undo}
        />
      </article>
      {drag && <DragSlip ref={slip} drag={drag} text={texts[drag.from]} named={named[drag.from]} />}
      {actions.moving && (
        <MoveDialog {...actions.moving} texts={texts} onMove={actions.moveFromDialog} onClose={actions.closeDialog} />
      )}
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
