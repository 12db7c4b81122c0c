import { render } from '@testing-library/react';
import { useEffect } from 'react';
import { BrowserRouter } from 'react-router-dom';
import { App } from '../app/App.tsx';
import { loadPage } from '../app/screens.tsx';
import { connectSession } from '../app/session/session.ts';
import { makeStore, type AppStore, type RootState } from '../app/store.ts';
import { guardFocus } from '../ui/focus/guardFocus.ts';

/** The whole app at a path, as `main.tsx` starts it, with the stored token. */
export function renderApp(path: string, preloadedState?: Partial<RootState>) {
  history.pushState(null, '', path);
  const store = makeStore(preloadedState);
  if (!preloadedState?.auth) void loadPage(store, location);
  const view = render(
    <BrowserRouter>
      <ConnectedApp store={store} />
    </BrowserRouter>,
  );
  return { ...view, store };
}

/** Disconnected with the page, so that no test hears what another one does to the session. */
function ConnectedApp({ store }: { store: AppStore }) {
  useEffect(() => connectSession(store), [store]);
  useEffect(guardFocus, []);
  return <App store={store} />;
}
