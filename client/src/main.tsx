// First, to define the order of the cascade layers before any of them has rules.
import './ui/styles/index.css';

import { StrictMode, startTransition } from 'react';
import { createRoot, hydrateRoot } from 'react-dom/client';
import { BrowserRouter } from 'react-router-dom';
import { App } from './app/App.tsx';
import { paths } from './app/paths.ts';
import { loadPage } from './app/screens.tsx';
import { connectSession } from './app/session/session.ts';
import { makeStore } from './app/store.ts';
import { readToken } from './lib/http/token.ts';

const store = makeStore();
const isSignedIn = readToken() !== null;
connectSession(store);
loadPage(store, location);

const root = document.getElementById('root')!;
const app = (
  <StrictMode>
    <BrowserRouter>
      <App store={store} />
    </BrowserRouter>
  </StrictMode>
);
// The build prerenders some pages as a visitor sees them; a signed-in writer is redirected from the landing page.
const isPrerendered = 'prerendered' in root.dataset && !(isSignedIn && location.pathname === paths.landing);
function start() {
  if (isPrerendered) hydrateRoot(root, app);
  else createRoot(root).render(app);
}
// In a transition React yields between components, so that a slow phone answers taps meanwhile. A prerendered page of a
// signed-in writer cannot wait: it must be hydrated before it shows who is signed in.
if (isPrerendered && isSignedIn) start();
else startTransition(start);
