import { BarIcon } from './BarIcon.tsx';
import { BarLink } from './BarLink.tsx';
import css from './BottomBar.module.css';
import { linksOf } from './links.ts';

/** The story's menu on a phone. */
export function BottomBar() {
  return (
    <nav className={css.BottomBar} aria-label="Story">
      {linksOf('bottom', 'writer').map((link) => (
        <BarLink key={link.to} className={css.link} link={link}>
          <BarIcon link={link} />
          {link.bottom}
        </BarLink>
      ))}
    </nav>
  );
}
