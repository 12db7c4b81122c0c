// First, so that the order of the layers is known before any of them has rules.
import './ui/styles/index.css';

import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { BrowserRouter } from 'react-router-dom';
import { App } from './app/App.tsx';
import { askFirstData } from './app/firstData.ts';
import { preloadScreen } from './app/screens.tsx';
import { connectSession } from './app/session/session.ts';
import { loadEdits } from './app/session/loadEdits.ts';
import { makeStore } from './app/store.ts';
import { loadUser } from './features/auth/authSlice.ts';
import { readToken } from './lib/http/token.ts';

const store = makeStore();
connectSession(store);
void store.dispatch(loadUser());
preloadScreen(location.pathname);
if (readToken() !== null) {
  // What does not come is said by the screen that needs it, or asked for again.
  askFirstData(location.pathname, store).catch(() => {});
  loadEdits().catch(() => {});
}

createRoot(document.getElementById('root')!).render(
  <StrictMode>
    <BrowserRouter>
      <App store={store} />
    </BrowserRouter>
  </StrictMode>,
);
