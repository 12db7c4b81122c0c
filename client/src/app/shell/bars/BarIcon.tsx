import BookOpenText from 'lucide-react/icons/book-open-text';
import LayoutDashboard from 'lucide-react/icons/layout-dashboard';
import MessagesSquare from 'lucide-react/icons/messages-square';
import UserRoundPlus from 'lucide-react/icons/user-round-plus';
import UsersRound from 'lucide-react/icons/users-round';
import { Icon, type IconShape } from '../../../ui/figure/Icon.tsx';
import { paths } from '../../paths.ts';
import css from './BarIcon.module.css';
import type { BarLinkData } from './links.ts';

const ICONS: Record<string, IconShape> = {
  [paths.outline]: BookOpenText,
  [paths.createCharacter]: UserRoundPlus,
  [paths.characters]: UsersRound,
  [paths.posts]: MessagesSquare,
  [paths.dashboard]: LayoutDashboard,
};

/** The sign of a link in the story's menus: an icon, for an act its Roman numeral. */
export function BarIcon({ link: { to, act } }: { link: BarLinkData }) {
  if (!act) return <Icon of={ICONS[to]!} />;
  return (
    <span className={css.Numeral} aria-hidden="true">
      {'I'.repeat(act)}
    </span>
  );
}
