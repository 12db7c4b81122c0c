import { Fragment, Suspense, useEffect, type ReactNode } from 'react';
import { Outlet, useLocation } from 'react-router-dom';
import { AlertList } from '../../features/alerts/AlertList.tsx';
import { ButtonAnchor } from '../../ui/button/Button.tsx';
import { paths } from '../paths.ts';
import { Footer } from './bars/Footer.tsx';
import { ScreenErrors } from './ScreenErrors.tsx';
import { ScrollToTop } from './ScrollToTop.tsx';
import css from './Shell.module.css';
import { TopBar } from './bars/TopBar.tsx';
import { guardFocus } from '../../ui/focus/guardFocus.ts';
import { useKeyboardRoom } from '../../ui/focus/useKeyboardRoom.ts';
import { Undos } from '../../ui/undo/Undo.tsx';
import { useViewer } from './bars/useViewer.ts';
import { useFileDrops } from './useFileDrops.ts';
import { MAIN_ID, useFocusOnNavigation } from './useFocusOnNavigation.ts';

const ACT_OF: Record<string, number> = { [paths.act(1)]: 1, [paths.act(2)]: 2, [paths.act(3)]: 3 };

/** The bars around every screen. */
export function Shell() {
  const { pathname } = useLocation();
  const signedIn = useViewer() === 'writer';
  // Profiles look the same to visitors and writers.
  const onLine = signedIn || pathname.startsWith('/profile');
  useFocusOnNavigation();
  useFileDrops();
  useKeyboardRoom();
  useEffect(() => (signedIn ? guardFocus() : undefined), [signedIn]);
  return (
    <div className={css.Shell} data-act={ACT_OF[pathname]} data-line={onLine || undefined}>
      <ButtonAnchor
        className={css.skip}
        href={`#${MAIN_ID}`}
        onClick={(event) => {
          // As a link it would add a history entry that the router does not know.
          event.preventDefault();
          document.getElementById(MAIN_ID)?.focus({ preventScroll: true });
        }}
      >
        Skip to content
      </ButtonAnchor>
      <ScrollToTop />
      <TopBar />
      <ScreenBoundary around={(content) => <Main>{content}</Main>}>
        <Outlet />
      </ScreenBoundary>
      <AlertList />
      <Footer />
    </div>
  );
}

/** The page itself. */
export function Main({ children }: { children?: ReactNode }) {
  const { pathname } = useLocation();
  return (
    <main id={MAIN_ID} tabIndex={-1} className={css.main}>
      <ScreenBoundary>
        <div className={css.undos}>
          <Undos place="replaced" />
        </div>
        <Fragment key={pathname}>{children ?? <Outlet />}</Fragment>
      </ScreenBoundary>
    </main>
  );
}

interface ScreenBoundaryProps {
  /** Wraps what is shown in place of the children. */
  around?: (content: ReactNode) => ReactNode;
  children: ReactNode;
}

/** Shows something while the code of a screen loads, and when it fails to. */
function ScreenBoundary({ around = (content) => content, children }: ScreenBoundaryProps) {
  const { pathname } = useLocation();
  return (
    <ScreenErrors at={pathname} around={around}>
      <Suspense fallback={around(<div className={css.wait} data-busy />)}>{children}</Suspense>
    </ScreenErrors>
  );
}
