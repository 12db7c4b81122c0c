import { HEADINGS, isPresent, type BeatKey, type CharacterCard } from '@trefoil/server/contract';
import { Move as MoveIcon, Undo2 } from 'lucide-react';
import { Link } from 'react-router-dom';
import { paths } from '../../../app/paths.ts';
import { firstWords } from '../../../lib/text.ts';
import { Button } from '../../../ui/button/Button.tsx';
import { IconButton } from '../../../ui/button/IconButton.tsx';
import { Hidden, Label, Excerpt, Row } from '../../../ui/layout/layout.tsx';
import { fieldNumber } from '../act/fields.ts';
import { CharacterPortrait } from '../characters/CharacterPortrait.tsx';
import { emptyNote } from '../outlineProgress.ts';
import css from './BoardCard.module.css';
import { moveMessage, type DoneMove } from './useMoves.ts';
import { Card, CardName, LinkArea } from '../../../ui/layout/Card.tsx';

/** In characters: more than four lines of a printed card. */
const EXCERPT_LENGTH = 260;
const MAX_PORTRAITS = 3;

interface BoardCardProps {
  beat: BeatKey;
  text: string;
  /** The characters that the text names. */
  named: readonly CharacterCard[];
  /** The text names the character of the filter. */
  isInArc: boolean;
  /** Its text is being dragged, or another one is above it. */
  drag: 'from' | 'over' | undefined;
  /** The move that the card tells of. */
  moved: DoneMove | undefined;
  /** A move is being saved. */
  busy: boolean;
  onOpen: () => void;
  onMove: () => void;
  onUndo: (moved: DoneMove) => void;
}

/** A beat on the board: its heading links to its question. */
export function BoardCard(props: BoardCardProps) {
  const { beat, text, named, isInArc, drag, moved, busy, onOpen, onMove, onUndo } = props;
  const present = isPresent(text);
  const heading = HEADINGS[beat];
  return (
    <Card
      as={LinkArea}
      className={css.card}
      id={beat}
      data-card=""
      data-empty={!present || undefined}
      data-in={isInArc || undefined}
      data-drag={drag}
      data-moved={moved ? '' : undefined}
    >
      <CardName as="h3" className={css.heading}>
        <Link to={paths.question(beat)} draggable={false} onClick={onOpen}>
          <Label as="span" of="act">
            {fieldNumber(beat)}
          </Label>{' '}
          {heading}
        </Link>
      </CardName>
      <Faces characters={named} />
      {drag === 'over' && (
        <Label of="act" className={css.drop}>
          {present ? 'Swap or append' : 'Drop to move it here'}
        </Label>
      )}
      {drag !== 'over' && (present || !moved) && (
        <Excerpt as="p" lines={3} className={css.words} dir="auto">
          {present ? firstWords(text, EXCERPT_LENGTH) : emptyNote(beat)}
        </Excerpt>
      )}
      {moved && (
        <Row as={Label} className={css.moved}>
          <span>{moveMessage(moved, beat)}</span>
          {moved.from === beat && (
            <Button kind="quiet" icon={Undo2} busy={busy} onClick={() => onUndo(moved)}>
              Undo
            </Button>
          )}
        </Row>
      )}
      {present && (
        <IconButton
          className={css.move}
          icon={MoveIcon}
          label={`Move the text of ${heading} to another beat`}
          title="Move to… (M)"
          onClick={onMove}
        />
      )}
    </Card>
  );
}

/** The portraits of a few characters; their names are for screen readers. */
export function Faces({ characters }: { characters: readonly CharacterCard[] }) {
  if (characters.length === 0) return null;
  return (
    <span className={css.faces}>
      {characters.slice(0, MAX_PORTRAITS).map((character) => (
        <CharacterPortrait key={character._id} of={character} size={1.375} />
      ))}
      <Hidden>Names {characters.map(({ name }) => name).join(', ')}</Hidden>
    </span>
  );
}
