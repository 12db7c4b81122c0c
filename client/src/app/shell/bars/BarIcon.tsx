import { BookOpenText, LayoutDashboard, MessagesSquare, UserRoundPlus, UsersRound } from 'lucide-react';
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
