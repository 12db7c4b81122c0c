import { Link } from 'react-router-dom';
import { Logo } from '../../../ui/figure/Logo.tsx';
import { Hidden, Row } from '../../../ui/layout/layout.tsx';
import { useAppSelector } from '../../hooks.ts';
import { paths } from '../../paths.ts';
import { BarLink } from './BarLink.tsx';
import { FindButton } from './FindButton.tsx';
import { linksOf } from './links.ts';
import { LogoutButton } from './LogoutButton.tsx';
import css from './TopBar.module.css';
import { useViewer } from './useViewer.ts';

/** How many posts and comments moderators have to review; nothing for anybody else. */
function ReviewCount() {
  const count = useAppSelector(({ auth }) => auth.user?.waiting ?? 0);
  if (count === 0) return null;
  return (
    <span className={css.waiting}>
      {count}
      <Hidden> {count === 1 ? 'item' : 'items'} to review</Hidden>
    </span>
  );
}

/** The logo, which leads home, and the main links of a visitor or of a writer. */
export function TopBar() {
  const viewer = useViewer();
  const signedIn = viewer === 'writer';
  return (
    <header className={css.TopBar}>
      <Row className={css.row}>
        <Link
          className={css.home}
          to={signedIn ? paths.dashboard : paths.landing}
          aria-label={signedIn ? 'Trefoil, your dashboard' : 'Trefoil, home'}
        >
          <Logo />
          <span className={css.name}>Trefoil</span>
        </Link>
        <nav className={css.links} aria-label="Main">
          {signedIn && <FindButton />}
          {linksOf('top', viewer).map((link) => (
            <BarLink key={link.to} className={css.link} link={link}>
              <span>{link.top}</span>
              {link.to === paths.posts && <ReviewCount />}
            </BarLink>
          ))}
          {signedIn && <LogoutButton className={css.link} />}
        </nav>
      </Row>
    </header>
  );
}
