import { Link, NavLink, useMatch } from 'react-router-dom';
import { Mark } from '../../../ui/figure/Mark.tsx';
import { paths } from '../../paths.ts';
import css from './TopBar.module.css';
import { useLogout } from '../useLogout.ts';
import { useSignedIn } from '../useSignedIn.ts';

/** The way home, and the main links of a visitor or of a writer. */
export function TopBar() {
  const signedIn = useSignedIn();
  const logout = useLogout();
  // A discussion is a page of Brainstorm.
  const within = useMatch(paths.post(':id'));
  const BrainstormLink = within ? Link : NavLink;
  return (
    <header className={css.TopBar}>
      <div className={css.row}>
        <Link
          className={css.home}
          to={signedIn ? paths.dashboard : paths.landing}
          aria-label={signedIn ? 'Trefoil, your dashboard' : 'Trefoil, home'}
        >
          <Mark />
          <span className={css.name}>Trefoil</span>
        </Link>
        <nav className={css.links} aria-label="Main">
          {signedIn ? (
            <>
              <BrainstormLink className={css.link} to={paths.posts} aria-current={within ? 'true' : 'page'}>
                Brainstorm
              </BrainstormLink>
              <NavLink className={css.link} to={paths.dashboard}>
                Dashboard
              </NavLink>
              <button className={css.link} type="button" onClick={logout}>
                Logout
              </button>
            </>
          ) : (
            <>
              <NavLink className={css.link} to={paths.register}>
                Sign Up
              </NavLink>
              <NavLink className={css.link} to={paths.login}>
                Login
              </NavLink>
            </>
          )}
        </nav>
      </div>
    </header>
  );
}
