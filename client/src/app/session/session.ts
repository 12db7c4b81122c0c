import { alertRaised } from '../../features/alerts/alertsEvents.ts';
import { loggedOut } from '../../features/auth/authEvents.ts';
import { loadUser, logout, VERIFIED_KEY } from '../../features/auth/authSlice.ts';
import { configureClient } from '../../lib/http/client.ts';
import { isStoredNowhere } from '../../lib/drafts/unsaved.ts';
import { TOKEN_KEY } from '../../lib/http/token.ts';
import type { AppStore } from '../store.ts';

const ONLY_COPY =
  'You’ve been logged out, and this page holds unsaved text. Keep it open, log in in another tab, then click SAVE here.';

/**
 * Connects a store to events outside it: a 401 ends the session; a login, a logout, or a verification in another tab of this
 * browser is followed here.
 *
 * @returns a function that disconnects it
 */
export function connectSession(store: AppStore): () => void {
  const userId = () => store.getState().auth.user?._id;

  let warned = false;

  /** Ends the session, but keeps a page that holds the only copy of a text as it is. */
  function end(logoutReason: 'expired' | 'logout') {
    if (!isStoredNowhere(store.getState().drafts)) {
      store.dispatch(logoutReason === 'expired' ? logout(logoutReason) : loggedOut(logoutReason));
    } else if (!warned) {
      warned = true;
      store.dispatch(alertRaised({ tone: 'danger', text: ONLY_COPY }));
    }
  }

  async function followLogin() {
    warned = false;
    const before = userId();
    await store.dispatch(loadUser());
    if (!before || before === userId()) return;
    // Another user: nothing of the previous one may stay in the store.
    store.dispatch(loggedOut('logout'));
    await store.dispatch(loadUser());
  }

  function onStorage({ key, newValue }: StorageEvent) {
    if (key === VERIFIED_KEY && newValue !== null && userId()) void store.dispatch(loadUser());
    // A `null` key means that the whole storage was cleared.
    if (key !== TOKEN_KEY && key !== null) return;
    if (newValue !== null) void followLogin();
    else if (userId()) end('logout');
  }

  configureClient({ onUnauthorized: () => end('expired') });
  window.addEventListener('storage', onStorage);
  return () => {
    window.removeEventListener('storage', onStorage);
    configureClient({ onUnauthorized: () => {} });
  };
}
