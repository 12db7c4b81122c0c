import type { BeatKey, CharacterCard, Id } from '@trefoil/server/contract';
import { memo } from 'react';
import { Link } from 'react-router-dom';
import { paths } from '../../../../app/paths.ts';
import { counted } from '../../../../lib/text.ts';
import { Label, Muted, Stack } from '../../../../ui/layout/layout.tsx';
import { CardName, LinkArea } from '../../../../ui/layout/Card.tsx';
import { CharacterPortrait } from '../CharacterPortrait.tsx';
import css from './CharacterList.module.css';
import { ProtagonistBadge } from './ProtagonistBadge.tsx';

interface CharacterListProps {
  /** In the order they are shown, protagonists first. */
  characters: readonly CharacterCard[];
  /** The beats that name each of them. */
  appearances: ReadonlyMap<Id, readonly BeatKey[]>;
}

/** The characters of a story: large cards for its protagonists, and a row for each of the others. */
export function CharacterList({ characters, appearances }: CharacterListProps) {
  const protagonists = characters.filter(({ protag }) => protag);
  const others = characters.filter(({ protag }) => !protag);
  const beatsOf = ({ _id }: CharacterCard) => appearances.get(_id)?.length ?? 0;
  return (
    <>
      {protagonists.length > 0 && (
        <div className={css.protagonists}>
          {protagonists.map((character) => (
            <ProtagonistCard key={character._id} character={character} beats={beatsOf(character)} />
          ))}
        </div>
      )}
      <ul>
        {others.map((character) => (
          <CharacterRow key={character._id} character={character} beats={beatsOf(character)} />
        ))}
      </ul>
    </>
  );
}

interface EntryProps {
  character: CharacterCard;
  beats: number;
}

function ProtagonistCard({ character, beats }: EntryProps) {
  return (
    <LinkArea as="section" className={css.protagonist} aria-label={`Protagonist: ${character.name}`}>
      <CharacterPortrait of={character} className={css.large} />
      <Stack className={css.text}>
        <ProtagonistBadge protag />
        <NameAndExcerpt {...character} />
        <Label>{factsOf(character, beats)}</Label>
      </Stack>
    </LinkArea>
  );
}

const CharacterRow = memo(function CharacterRow({ character, beats }: EntryProps) {
  return (
    <LinkArea className={css.row}>
      <CharacterPortrait of={character} size={3.5} />
      <div className={css.rowText}>
        <NameAndExcerpt {...character} />
      </div>
      <Label as="span" className={css.facts}>
        {factsOf(character, beats)}
      </Label>
    </LinkArea>
  );
});

function NameAndExcerpt({ _id, name, excerpt }: CharacterCard) {
  return (
    <>
      <CardName>
        <Link to={paths.character(_id)} dir="auto">
          {name}
        </Link>
      </CardName>
      <Muted small dir="auto">
        {excerpt}
      </Muted>
    </>
  );
}

/** 'Appears in 4 beats · 5 notes' */
function factsOf({ noteCount }: CharacterCard, beats: number): string {
  return [
    beats > 0 ? `Appears in ${counted(beats, 'beat')}` : 'No beats yet',
    noteCount > 0 ? counted(noteCount, 'note') : 'no notes yet',
  ].join(' · ');
}
