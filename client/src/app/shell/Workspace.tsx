import { useOutline } from '../../features/outline/useOutline.ts';
import { Main } from './Shell.tsx';
import css from './Shell.module.css';
import { SideNav } from './bars/SideNav.tsx';
import { BarIcon } from './bars/BarIcon.tsx';
import { BarLink } from './bars/BarLink.tsx';
import bar from './bars/BottomBar.module.css';
import { linksOf } from './bars/links.ts';

/** The screens of the story, with its menu at the side, or at the bottom on a phone. */
export function Workspace() {
  useOutline();
  return (
    <>
      <div className={css.workspace}>
        <SideNav />
        <Main />
      </div>
      <BottomBar />
    </>
  );
}

/** The story's menu on a phone. */
function BottomBar() {
  return (
    <nav className={bar.BottomBar} aria-label="Story">
      {linksOf('bottom', 'writer').map((link) => (
        <BarLink key={link.to} className={bar.link} link={link}>
          <BarIcon link={link} />
          {link.bottom}
        </BarLink>
      ))}
    </nav>
  );
}
