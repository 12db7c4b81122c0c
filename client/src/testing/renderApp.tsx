import { render } from '@testing-library/react';
import type { User } from '@trefoil/server/contract';
import { StrictMode, useEffect, type ReactNode } from 'react';
import { Provider } from 'react-redux';
import { BrowserRouter } from 'react-router-dom';
import { App } from '../app/App.tsx';
import { loadPage } from '../app/screens.tsx';
import { connectSession } from '../app/session/session.ts';
import { makeStore, type AppStore, type RootState } from '../app/store.ts';
import { keepToken } from '../lib/http/token.ts';
import { ConfirmProvider } from '../ui/dialog/Confirm.tsx';
import { buildUser } from './builders.ts';

/** The whole app at a path, as `main.tsx` starts it, with the stored token. */
export function renderApp(path: string, preloadedState?: Partial<RootState>) {
  history.pushState(null, '', path);
  const store = makeStore(preloadedState);
  if (!preloadedState?.auth) loadPage(store, location);
  const view = render(
    <StrictMode>
      <BrowserRouter>
        <ConnectedApp store={store} />
      </BrowserRouter>
    </StrictMode>,
  );
  return { ...view, store };
}

/** Disconnected with the page, so that no test hears what another one does to the session. */
function ConnectedApp({ store }: { store: AppStore }) {
  useEffect(() => connectSession(store), [store]);
  return <App store={store} />;
}

/** The state of auth in which `user` is signed in. */
export function signedIn(user: User = buildUser()): RootState['auth'] {
  keepToken('token-of-a-test');
  return { isAuthenticated: true, loading: false, user, error: null, logoutReason: null };
}

/** One component with a store and a router around it. */
export function renderWith(element: ReactNode, preloadedState?: Partial<RootState>) {
  const store = makeStore(preloadedState);
  const view = render(
    <BrowserRouter>
      <Provider store={store}>
        <ConfirmProvider>{element}</ConfirmProvider>
      </Provider>
    </BrowserRouter>,
  );
  return { ...view, store };
}
