import { alertRaised } from '../../features/alerts/alertsEvents.ts';
import { alertClosed } from '../../features/alerts/alertsSlice.ts';
import { loggedOut } from '../../features/auth/authEvents.ts';
import { leave, loadUser, VERIFIED_KEY } from '../../features/auth/authSlice.ts';
import { sendEndedSessions, stopSendingEndedSessions } from '../../features/auth/endedSessions.ts';
import { configureClient } from '../../lib/http/client.ts';
import { isStoredNowhere } from '../../lib/drafts/draftsState.ts';
import { keepToken, replacedToken, TOKEN_KEY, tokenUser } from '../../lib/http/token.ts';
import type { AppStore } from '../store.ts';

const ONLY_COPY =
  'You’ve been logged out, and this page holds unsaved text. Keep it open, log in in another tab, then click SAVE here.';

/** Who returns to the tab after this many milliseconds is told of new comments. */
const FRESH_FOR = 60_000;

/**
 * Connects a store to events outside it: a 401 ends the session; a login, a logout, or a verification in another tab of this
 * browser is followed here; the user is loaded again when they return to the tab.
 *
 * @returns a function that disconnects it
 */
export function connectSession(store: AppStore): () => void {
  const userId = () => store.getState().auth.user?._id;

  const warning = alertRaised({ tone: 'danger', text: ONLY_COPY, lasts: true });
  let warned = false;

  /** Ends the session, but keeps a page that holds the only copy of a text as it is. */
  function end(logoutReason: 'expired' | 'logout') {
    if (!isStoredNowhere(store.getState().drafts)) {
      store.dispatch(leave(logoutReason));
    } else if (!warned) {
      warned = true;
      store.dispatch(warning);
    }
  }

  /** Follows a login or the end of the session in another tab. @returns whether there was one */
  function follow(): boolean {
    const token = replacedToken();
    if (token) {
      warned = false;
      store.dispatch(alertClosed(warning.payload.id));
      const before = tokenUser();
      keepToken(token);
      // Another user: nothing of the previous one may stay in the store.
      if (before && before !== tokenUser()) store.dispatch(loggedOut('logout'));
      void store.dispatch(loadUser());
    } else if (token !== undefined) {
      end(token === '' ? 'expired' : 'logout');
    }
    return token !== undefined;
  }

  function onStorage({ key, newValue }: StorageEvent) {
    if (key === VERIFIED_KEY && newValue !== null && userId()) void store.dispatch(loadUser());
    // A `null` key means that the whole storage was cleared.
    if (key === TOKEN_KEY || key === null) follow();
  }

  let loadedAt = performance.now();
  function onVisible() {
    if (document.visibilityState !== 'visible' || !userId() || performance.now() - loadedAt < FRESH_FOR) return;
    loadedAt = performance.now();
    void store.dispatch(loadUser());
  }

  configureClient({ onUnauthorized: () => void (follow() || end('expired')) });
  window.addEventListener('storage', onStorage);
  // A page in the back/forward cache is told nothing.
  window.addEventListener('pageshow', follow);
  document.addEventListener('visibilitychange', onVisible);
  void sendEndedSessions();
  return () => {
    window.removeEventListener('storage', onStorage);
    window.removeEventListener('pageshow', follow);
    document.removeEventListener('visibilitychange', onVisible);
    stopSendingEndedSessions();
    configureClient({ onUnauthorized: () => {} });
  };
}
