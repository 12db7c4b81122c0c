import { type CharacterCard, webAddress } from '@trefoil/server/contract';
import Plus from 'lucide-react/icons/plus';
import { useId } from 'react';
import { Link } from 'react-router-dom';
import { paths } from '../../../../app/paths.ts';
import { counted } from '../../../../lib/text.ts';
import { ButtonLink } from '../../../../ui/button/Button.tsx';
import { Row, Soft } from '../../../../ui/layout/layout.tsx';
import { PageHead } from '../../../../ui/layout/Page.tsx';
import { Portrait } from '../../../../ui/figure/Portrait.tsx';
import { Skeleton } from '../../../../ui/notice/Skeleton.tsx';
import css from './CharacterQuickView.module.css';
import { useOutline } from '../../useOutline.ts';
import { Lead } from './Lead.tsx';

/** So many show at a glance. */
const GLANCE = 8;

/** The first characters, for the dashboard. */
export function CharacterQuickView() {
  const id = useId();
  const { data: outline, failure } = useOutline('needed');
  const characters = outline?.characters ?? [];
  return (
    <section aria-labelledby={id}>
      <PageHead className={css.head}>
        <h2 id={id}>Characters</h2>
        <Row>
          <ButtonLink to={paths.characters}>View Characters</ButtonLink>
          <ButtonLink icon={Plus} to={paths.createCharacter}>
            Create Character
          </ButtonLink>
        </Row>
      </PageHead>
      {outline === undefined && !failure && <Skeleton lines={[60, 40]} />}
      {outline !== undefined && characters.length === 0 && <Soft>No characters found ...</Soft>}
      {characters.length > 0 && (
        <ul className={css.list}>
          {characters.slice(0, GLANCE).map((character) => (
            <Item key={character._id} {...character} />
          ))}
        </ul>
      )}
      {characters.length > GLANCE && <Soft>and {counted(characters.length - GLANCE, 'more character')}</Soft>}
    </section>
  );
}

function Item({ _id, name, photoUrl, protag }: CharacterCard) {
  return (
    <li className={css.item}>
      <Portrait className={css.portrait} name={name} src={webAddress(photoUrl)} width={48} height={48} />
      <Link to={paths.character(_id)}>{name}</Link>
      {protag && <Lead protag />}
    </li>
  );
}
