import { Fragment, Suspense, useEffect, type ReactNode } from 'react';
import { Outlet, useLocation } from 'react-router-dom';
import { AlertList } from '../../features/alerts/AlertList.tsx';
import { ButtonAnchor } from '../../ui/button/Button.tsx';
import { paths } from '../paths.ts';
import { Footer } from './bars/Footer.tsx';
import { ScreenErrors } from './ScreenErrors.tsx';
import css from './Shell.module.css';
import { TopBar } from './bars/TopBar.tsx';
import { useViewer } from './bars/useViewer.ts';
import { MAIN_ID, useArrival } from './useArrival.ts';

const ACT_OF: Record<string, number> = { [paths.act(1)]: 1, [paths.act(2)]: 2, [paths.act(3)]: 3 };

/** What stands around every screen. */
export function Shell() {
  const { pathname } = useLocation();
  const signedIn = useViewer() === 'writer';
  // Visitors meet writers on the same line as everybody else.
  const onLine = signedIn || pathname.startsWith('/profile');
  useArrival();
  useFocusGuard(signedIn);
  return (
    <div className={css.Shell} data-act={ACT_OF[pathname]} data-line={onLine || undefined}>
      <ButtonAnchor
        className={css.skip}
        href={`#${MAIN_ID}`}
        onClick={(event) => {
          // Followed as a link it would add an entry to the history that the router does not know.
          event.preventDefault();
          document.getElementById(MAIN_ID)?.focus({ preventScroll: true });
        }}
      >
        Skip to content
      </ButtonAnchor>
      <TopBar />
      <AlertList />
      <Arriving around={(content) => <Main>{content}</Main>}>
        <Outlet />
      </Arriving>
      <Footer />
    </div>
  );
}

const PRESSES = ['keydown', 'pointerdown', 'click'];

/**
 * Where people work, controls vanish; what looks after the focus then comes with the first press, and is told where that was:
 * what is pressed may be gone before it is there.
 */
function useFocusGuard(needed: boolean): void {
  useEffect(() => {
    if (!needed) return;
    const waiting = new AbortController();
    let isOver = false;
    let end = () => {};
    function bring(press: Event) {
      waiting.abort();
      const path = press.composedPath();
      import('../../ui/focus/guardFocus.ts').then(
        ({ guardFocus }) => isOver || (end = guardFocus(path, press)),
        () => {},
      );
    }
    for (const press of PRESSES) addEventListener(press, bring, { capture: true, signal: waiting.signal });
    return () => {
      isOver = true;
      waiting.abort();
      end();
    };
  }, [needed]);
}

/** The page itself. */
export function Main({ children }: { children?: ReactNode }) {
  const { pathname } = useLocation();
  return (
    <main id={MAIN_ID} tabIndex={-1} className={css.main}>
      <Arriving>
        <Fragment key={pathname}>{children ?? <Outlet />}</Fragment>
      </Arriving>
    </main>
  );
}

interface ArrivingProps {
  /** Stands around what is shown instead. */
  around?: (content: ReactNode) => ReactNode;
  children: ReactNode;
}

/** What is shown while code comes, and when it does not. The page before stays until it is there. */
function Arriving({ around = (content) => content, children }: ArrivingProps) {
  const { pathname } = useLocation();
  return (
    <ScreenErrors at={pathname} around={around}>
      <Suspense fallback={around(<div className={css.wait} data-busy />)}>{children}</Suspense>
    </ScreenErrors>
  );
}
