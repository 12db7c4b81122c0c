import { Link } from 'react-router-dom';
import { paths } from '../../paths.ts';
import css from './Footer.module.css';
import { useLogout } from '../useLogout.ts';
import { useSignedIn } from '../useSignedIn.ts';

/** The legal pages, About, and the ways in and out. */
export function Footer() {
  const signedIn = useSignedIn();
  const logout = useLogout();
  return (
    <footer className={css.Footer}>
      <nav className={css.links} aria-label="Legal and about">
        <FooterLink to={paths.about}>About</FooterLink>
        <FooterLink to={paths.guidelines}>Guidelines</FooterLink>
        <FooterLink to={paths.terms}>Terms</FooterLink>
        <FooterLink to={paths.privacy}>Privacy</FooterLink>
      </nav>
      <nav className={css.links} aria-label="Account">
        {signedIn ? (
          <>
            <FooterLink to={paths.dashboard}>Dashboard</FooterLink>
            <button className={css.link} type="button" onClick={logout}>
              Logout
            </button>
          </>
        ) : (
          <>
            <FooterLink to={paths.register}>Sign Up</FooterLink>
            <FooterLink to={paths.login}>Log In</FooterLink>
          </>
        )}
      </nav>
    </footer>
  );
}

function FooterLink({ to, children }: { to: string; children: string }) {
  return (
    <Link className={css.link} to={to}>
      {children}
    </Link>
  );
}
