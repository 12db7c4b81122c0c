import type { User } from '@trefoil/server/contract';
import { useEffect, type ReactNode } from 'react';
import { Route, Routes } from 'react-router-dom';
import { DraftsSession } from '../app/session/DraftsSession.tsx';
import { AlertList } from '../features/alerts/AlertList.tsx';
import { NOBODY } from '../features/auth/authSlice.ts';
import { guardFocus } from '../ui/focus/guardFocus.ts';
import { UndoProvider } from '../ui/undo/Undo.tsx';
import { renderWith, signedIn } from './renderWith.tsx';

interface ScreenOptions {
  /** The path with its parameters. */
  route?: string;
  /** Who is signed in; `null` for nobody. */
  user?: User | null;
}

/**
 * A screen with what the app puts around it, but for the bars: drafts, alerts, Undo, confirmation, and
 * the focus that goes on from what is removed.
 *
 * @param path where it is opened; other paths show nothing
 */
export function renderScreen(screen: ReactNode, path: string, { route = '', user }: ScreenOptions = {}) {
  history.pushState(null, '', path);
  return renderWith(
    <UndoProvider>
      <DraftsSession>
        <GuardFocus />
        <main>
          <Routes>
            <Route path={route || location.pathname} element={screen} />
            <Route path="*" element={null} />
          </Routes>
        </main>
        <AlertList />
      </DraftsSession>
    </UndoProvider>,
    { auth: user === null ? NOBODY : signedIn(user) },
  );
}

function GuardFocus() {
  useEffect(guardFocus, []);
  return null;
}
