import type { CharacterCard as Card } from '@trefoil/server/contract';
import { memo } from 'react';
import { Link } from 'react-router-dom';
import { paths } from '../../app/paths.ts';
import { webAddress } from '../../lib/webAddress.ts';
import { Portrait } from '../../ui/Portrait.tsx';
import css from './CharacterCard.module.css';
import { Lead } from './Lead.tsx';

/** A character in the list: the whole card is the link. */
export const CharacterCard = memo(function CharacterCard({ character }: { character: Card }) {
  const { _id, name, excerpt, photoUrl, protag } = character;
  return (
    <li className={css.CharacterCard}>
      <Portrait name={name} src={webAddress(photoUrl)} width={104} height={130} />
      <div className={css.body}>
        <h2 className={css.name}>
          <Link to={paths.character(_id)}>{name}</Link>
        </h2>
        {protag && <Lead protag />}
        <p>{excerpt}</p>
      </div>
    </li>
  );
});
