import { render } from '@testing-library/react';
import type { User } from '@trefoil/server/contract';
import type { ReactNode } from 'react';
import { Provider } from 'react-redux';
import { BrowserRouter } from 'react-router-dom';
import { makeStore, type RootState } from '../app/store.ts';
import { keepToken } from '../lib/http/token.ts';
import { ConfirmProvider } from '../ui/dialog/Confirm.tsx';
import { buildUser } from './builders.ts';

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
