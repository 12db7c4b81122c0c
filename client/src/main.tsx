// First, so that the order of the layers is known before any of them has rules.
import './ui/styles/index.css';

import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { BrowserRouter } from 'react-router-dom';
import { App } from './app/App.tsx';
import { askFirstData } from './app/firstData.ts';
import { preloadScreen } from './app/screens.tsx';
import { connectSession } from './app/session/session.ts';
import { makeStore } from './app/store.ts';
import { loadUser } from './features/auth/authSlice.ts';
import { watchLeaving } from './lib/drafts/leaveGuard.ts';
import { readToken } from './lib/http/token.ts';

const store = makeStore();
connectSession(store);
watchLeaving();
void store.dispatch(loadUser());
preloadScreen(location.pathname);
// Code that does not come is said by the screen that needs it.
if (readToken() !== null) askFirstData(location.pathname, store).catch(() => {});

createRoot(document.getElementById('root')!).render(
  <StrictMode>
    <BrowserRouter>
      <App store={store} />
    </BrowserRouter>
  </StrictMode>,
);
