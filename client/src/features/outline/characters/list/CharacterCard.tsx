import { type CharacterCard as Fields, webAddress } from '@trefoil/server/contract';
import { memo } from 'react';
import { Link } from 'react-router-dom';
import { paths } from '../../../../app/paths.ts';
import { Card, CardName } from '../../../../ui/layout/Card.tsx';
import { Portrait } from '../../../../ui/figure/Portrait.tsx';
import css from './CharacterCard.module.css';
import { Lead } from './Lead.tsx';

/** A character in the list: the whole card is the link. */
export const CharacterCard = memo(function CharacterCard({ character }: { character: Fields }) {
  const { _id, name, excerpt, photoUrl, protag } = character;
  return (
    <Card className={css.CharacterCard}>
      <Portrait name={name} src={webAddress(photoUrl)} width={104} height={130} />
      <div className={css.body}>
        <CardName>
          <Link to={paths.character(_id)}>{name}</Link>
        </CardName>
        {protag && <Lead protag />}
        <p>{excerpt}</p>
      </div>
    </Card>
  );
});
