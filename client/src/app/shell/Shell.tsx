import { Fragment, Suspense, useEffect, useLayoutEffect, useRef, type ReactNode } from 'react';
import { Outlet, useLocation, useNavigationType } from 'react-router-dom';
import { AlertList } from '../../features/alerts/AlertList.tsx';
import { ErrorBoundary } from '../../lib/ErrorBoundary.tsx';
import { ButtonAnchor } from '../../ui/button/Button.tsx';
import { paths } from '../paths.ts';
import { Footer } from './bars/Footer.tsx';
import { BrokenScreen } from './BrokenScreen.tsx';
import css from './Shell.module.css';
import { TopBar } from './bars/TopBar.tsx';
import { focusHeading } from '../../ui/focus/focusHeading.ts';
import { useKeyboardRoom } from '../../ui/focus/useKeyboardRoom.ts';
import { Undos } from '../../ui/undo/Undo.tsx';
import { useFileDrops } from './useFileDrops.ts';

const MAIN_ID = 'main';

const ACT_OF: Record<string, number> = { [paths.act(1)]: 1, [paths.act(2)]: 2, [paths.act(3)]: 3 };

/** The bars around every screen. */
export function Shell() {
  const { pathname } = useLocation();
  useFocusOnNavigation();
  useFileDrops();
  useKeyboardRoom();
  return (
    <div className={css.Shell} data-act={ACT_OF[pathname]}>
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

/**
 * On each navigation to another page, scrolls to the top. The browser restores the scroll position on back and forward; for a
 * link with the state `{ back: true }`, the screen does. Must come before the screens: effects run in the order of the tree,
 * so that a screen can scroll to what the URL names afterwards.
 */
function ScrollToTop() {
  const { pathname, state } = useLocation();
  const isReturn = (state as { back?: boolean } | null)?.back === true;
  const navigation = useNavigationType();
  const before = useRef(pathname);

  useLayoutEffect(() => {
    if (before.current === pathname) return;
    before.current = pathname;
    if (navigation !== 'POP' && !isReturn) window.scrollTo(0, 0);
  }, [pathname, navigation, isReturn]);
  return null;
}

/** On each navigation to another page, focuses its heading. */
function useFocusOnNavigation(): void {
  const { pathname } = useLocation();
  const before = useRef(pathname);

  useEffect(() => {
    if (before.current === pathname) return;
    before.current = pathname;
    // A screen that moves the focus to a place of its own has done so by now.
    if (!document.activeElement?.closest('form, article')) focusHeading();
  }, [pathname]);
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
    <ErrorBoundary at={pathname} instead={(error) => around(<BrokenScreen error={error} />)}>
      <Suspense fallback={around(<div className={css.wait} data-busy />)}>{children}</Suspense>
    </ErrorBoundary>
  );
}
