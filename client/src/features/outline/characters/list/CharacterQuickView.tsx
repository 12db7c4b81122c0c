import type { CharacterCard } from '@trefoil/server/contract';
import { Plus, UsersRound } from 'lucide-react';
import { Link } from 'react-router-dom';
import { paths } from '../../../../app/paths.ts';
import { counted } from '../../../../lib/text.ts';
import { ButtonLink } from '../../../../ui/button/Button.tsx';
import { Block } from '../../../../ui/layout/Block.tsx';
import { RowLink, Rows } from '../../../../ui/layout/Rows.tsx';
import { Muted } from '../../../../ui/layout/layout.tsx';
import { Skeleton } from '../../../../ui/notice/Skeleton.tsx';
import { useOutline } from '../../useOutline.ts';
import { CharacterPortrait } from '../CharacterPortrait.tsx';
import css from './CharacterQuickView.module.css';
import { ProtagonistBadge } from './ProtagonistBadge.tsx';
import { protagonistsFirst } from './protagonistsFirst.ts';

/** How many characters the dashboard shows. */
const LIMIT = 8;

/** The first characters, for the dashboard. */
export function CharacterQuickView() {
  const { data: outline, failure } = useOutline();
  const characters = protagonistsFirst(outline?.characters ?? []);
  return (
    <Block
      title="Characters"
      action={
        <ButtonLink kind="quiet" icon={Plus} to={paths.createCharacter}>
          Create Character
        </ButtonLink>
      }
    >
      {outline === undefined && !failure && <Skeleton lines={[60, 40]} />}
      {outline !== undefined && characters.length === 0 && <Muted>No characters found ...</Muted>}
      {characters.length > 0 && (
        <ul>
          {characters.slice(0, LIMIT).map((character) => (
            <li key={character._id}>
              <CharacterLink character={character} />
            </li>
          ))}
        </ul>
      )}
      {characters.length > LIMIT && <Muted>and {counted(characters.length - LIMIT, 'more character')}</Muted>}
      <Rows>
        <li>
          <RowLink icon={UsersRound} to={paths.characters} {...(characters.length > 0 && { end: characters.length })}>
            View Characters
          </RowLink>
        </li>
      </Rows>
    </Block>
  );
}

function CharacterLink({ character }: { character: CharacterCard }) {
  const { _id, name, protag } = character;
  return (
    <Link className={css.link} to={paths.character(_id)}>
      <CharacterPortrait of={character} size={2.75} />
      <span className={css.text}>
        <span className={css.name} dir="auto">
          {name}
        </span>
        {protag && <ProtagonistBadge protag />}
      </span>
    </Link>
  );
}
