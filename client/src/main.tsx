// First, to define the order of the cascade layers before any of them has rules.
import './ui/styles/index.css';

import { StrictMode, startTransition } from 'react';
import { createRoot, hydrateRoot } from 'react-dom/client';
import { BrowserRouter } from 'react-router-dom';
import { App } from './app/App.tsx';
import { loadPage } from './app/screens.tsx';
import { connectSession } from './app/session/session.ts';
import { makeStore } from './app/store.ts';
import { NOBODY } from './features/auth/authSlice.ts';
import { restrictHtml } from './lib/browser/trustedTypes.ts';
import { copySelectionWithoutColors } from './lib/copiedSelection.ts';
import { guardFocus } from './ui/focus/guardFocus.ts';

restrictHtml();
const store = makeStore();
const root = document.getElementById('root')!;
const isPrerendered = 'prerendered' in root.dataset;
// The build prerenders some pages as a visitor sees them.
const prerenderedState = isPrerendered ? { ...store.getState(), auth: NOBODY } : undefined;
connectSession(store);
document.addEventListener('copy', copySelectionWithoutColors);
// From now on: the app takes the place of a frame whose links can have the focus.
guardFocus();
const loaded = loadPage(store, location);

const app = (
  <StrictMode>
    <BrowserRouter>
      <App store={store} prerenderedState={prerenderedState} />
    </BrowserRouter>
  </StrictMode>
);
// In a transition React yields between components, so that a slow phone answers taps meanwhile.
if (isPrerendered) startTransition(() => void hydrateRoot(root, app));
else void loaded.then(() => startTransition(() => createRoot(root).render(app)));
