// First, so that the order of the layers is known before any of them has rules.
import './ui/styles/index.css';

import { StrictMode, startTransition } from 'react';
import { createRoot, hydrateRoot } from 'react-dom/client';
import { BrowserRouter } from 'react-router-dom';
import { App } from './app/App.tsx';
import { paths } from './app/paths.ts';
import { preloadScreen } from './app/screens.tsx';
import { connectSession } from './app/session/session.ts';
import { loadEdits } from './app/session/loadEdits.ts';
import { makeStore } from './app/store.ts';
import { loadUser } from './features/auth/authSlice.ts';
import { readToken } from './lib/http/token.ts';

const store = makeStore();
const isSignedIn = readToken() !== null;
connectSession(store);
preloadScreen(location.pathname);
if (isSignedIn) {
  void store.dispatch(loadUser());
  loadEdits().catch(() => {});
}

const root = document.getElementById('root')!;
const app = (
  <StrictMode>
    <BrowserRouter>
      <App store={store} />
    </BrowserRouter>
  </StrictMode>
);
// The build drew some pages as a visitor sees them first; who is signed in gets another landing page.
const isDrawn = 'drawn' in root.dataset && !(isSignedIn && location.pathname === paths.landing);
// Bit by bit: a press meanwhile need not wait.
startTransition(() => {
  if (isDrawn) hydrateRoot(root, app);
  else createRoot(root).render(app);
});
