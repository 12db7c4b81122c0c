import { ACTS } from '@trefoil/server/contract';
import BookOpenText from 'lucide-react/icons/book-open-text';
import LayoutDashboard from 'lucide-react/icons/layout-dashboard';
import MessagesSquare from 'lucide-react/icons/messages-square';
import PanelLeft from 'lucide-react/icons/panel-left';
import UserRoundPlus from 'lucide-react/icons/user-round-plus';
import UsersRound from 'lucide-react/icons/users-round';
import { useId, useState, type ReactNode } from 'react';
import { NavLink } from 'react-router-dom';
import { readItem, writeItem } from '../../../lib/storage.ts';
import { Icon, type IconShape } from '../../../ui/figure/Icon.tsx';
import { Hidden } from '../../../ui/layout/layout.tsx';
import { paths } from '../../paths.ts';
import { CharactersLink } from './CharactersLink.tsx';
import { Numeral } from './Numeral.tsx';
import css from './SideNav.module.css';
import { useActCounts } from './useActCounts.ts';

/** Whether the menu was minimized, on this device. */
const KEY = 'trefoil/side';

/** The story's menu beside the acts and the characters. */
export function SideNav() {
  const id = useId();
  const counts = useActCounts();
  const [minimized, setMinimized] = useState(() => readItem(KEY) === 'min');

  function toggle() {
    setMinimized(!minimized);
    writeItem(KEY, minimized ? null : 'min');
  }

  return (
    <nav className={css.SideNav} aria-label="Story" id={id} data-min={minimized || undefined}>
      <ul className={css.list}>
        <li>
          <button
            className={css.link}
            type="button"
            aria-expanded={!minimized}
            aria-controls={id}
            title={minimized ? 'Expand the menu' : 'Minimize the menu'}
            onClick={toggle}
          >
            <Icon of={PanelLeft} />
            <span>{minimized ? 'Expand' : 'Minimize'}</span>
          </button>
        </li>
      </ul>
      <ul className={css.list}>
        {ACTS.map((act) => (
          <Item key={act} to={paths.act(act)} label={`Act ${act}`} act={act} sign={<Numeral act={act} />}>
            {counts && (
              <span className={css.count}>
                {counts[act].done}/{counts[act].all}
                <Hidden> answered</Hidden>
              </span>
            )}
          </Item>
        ))}
        <Item to={paths.outline} label="View outline" icon={BookOpenText} />
      </ul>
      <ul className={css.list}>
        <Item to={paths.createCharacter} label="Create character" icon={UserRoundPlus} />
        <li>
          <CharactersLink className={css.link} title="View characters">
            <Icon of={UsersRound} />
            <span>View characters</span>
          </CharactersLink>
        </li>
      </ul>
      <ul className={css.list}>
        <Item to={paths.posts} label="Brainstorming" icon={MessagesSquare} />
        <Item to={paths.dashboard} label="Dashboard" icon={LayoutDashboard} />
      </ul>
    </nav>
  );
}

interface ItemProps {
  to: string;
  label: string;
  icon?: IconShape;
  /** Instead of an icon. */
  sign?: ReactNode;
  act?: number;
  children?: ReactNode;
}

function Item({ to, label, icon, sign, act, children }: ItemProps) {
  return (
    <li>
      <NavLink className={css.link} to={to} title={label} data-act={act}>
        {icon ? <Icon of={icon} /> : sign}
        <span>{label}</span>
        {children}
      </NavLink>
    </li>
  );
}
