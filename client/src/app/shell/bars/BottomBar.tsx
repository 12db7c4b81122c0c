import { ACTS } from '@trefoil/server/contract';
import BookOpenText from 'lucide-react/icons/book-open-text';
import UserRoundPlus from 'lucide-react/icons/user-round-plus';
import UsersRound from 'lucide-react/icons/users-round';
import { NavLink } from 'react-router-dom';
import { Icon } from '../../../ui/figure/Icon.tsx';
import { paths } from '../../paths.ts';
import css from './BottomBar.module.css';
import { CharactersLink } from './CharactersLink.tsx';
import { Numeral } from './Numeral.tsx';

/** The story's menu on a phone. */
export function BottomBar() {
  return (
    <nav className={css.BottomBar} aria-label="Story, short">
      {ACTS.map((act) => (
        <NavLink key={act} className={css.link} data-act={act} to={paths.act(act)}>
          <Numeral act={act} />
          ACT {act}
        </NavLink>
      ))}
      <NavLink className={css.link} to={paths.outline}>
        <Icon of={BookOpenText} />
        VIEW PLOT
      </NavLink>
      <NavLink className={css.link} to={paths.createCharacter}>
        <Icon of={UserRoundPlus} />
        CREATE CHAR
      </NavLink>
      <CharactersLink className={css.link}>
        <Icon of={UsersRound} />
        VIEW CHARS
      </CharactersLink>
    </nav>
  );
}
