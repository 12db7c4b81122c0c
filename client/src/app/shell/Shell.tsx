import { Fragment, Suspense, type ReactNode } from 'react';
import { Outlet, useLocation } from 'react-router-dom';
import { AlertList } from '../../features/alerts/AlertList.tsx';
import { ButtonAnchor } from '../../ui/button/Button.tsx';
import { paths } from '../paths.ts';
import { Footer } from './bars/Footer.tsx';
import { ScreenErrors } from './ScreenErrors.tsx';
import css from './Shell.module.css';
import { TopBar } from './bars/TopBar.tsx';
import { MAIN_ID, useArrival } from './useArrival.ts';

const ACT_OF: Record<string, number> = { [paths.act(1)]: 1, [paths.act(2)]: 2, [paths.act(3)]: 3 };

/** What stands around every screen. */
export function Shell() {
  const { pathname } = useLocation();
  const goToMain = useArrival();
  return (
    <div className={css.Shell} data-act={ACT_OF[pathname]}>
      <ButtonAnchor
        className={css.skip}
        href={`#${MAIN_ID}`}
        onClick={(event) => {
          // Followed as a link it would add an entry to the history that the router does not know.
          event.preventDefault();
          goToMain();
        }}
      >
        Skip to the page
      </ButtonAnchor>
      <TopBar />
      <AlertList />
      <Outlet />
      <Footer />
    </div>
  );
}

/** The page itself, with what is shown while it loads or when it fails. The page before stays until it is there. */
export function Main({ children }: { children?: ReactNode }) {
  const { pathname } = useLocation();
  return (
    <main id={MAIN_ID} tabIndex={-1} className={css.main}>
      <ScreenErrors at={pathname}>
        <Suspense fallback={<div className={css.wait} data-busy />}>
          <Fragment key={pathname}>{children ?? <Outlet />}</Fragment>
        </Suspense>
      </ScreenErrors>
    </main>
  );
}
