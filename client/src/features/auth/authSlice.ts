import { createSlice, type PayloadAction } from '@reduxjs/toolkit';
import type { User } from '@trefoil/server/contract';
import { offlineCache } from '../../lib/browser/offlineCache.ts';
import { BROKEN, ClientError, isPassing, type Failure } from '../../lib/http/failure.ts';
import { keepToken, readToken, tokenUser } from '../../lib/http/token.ts';
import { createThunk } from '../../lib/resource/thunk.ts';
import { writeItem } from '../../lib/browser/storage.ts';
import { alertRaised, createActionThunk } from '../alerts/alertsEvents.ts';
import * as api from './authApi.ts';
import { endOnServer } from './endedSessions.ts';
import { commentsSeen, loggedOut, waitingCounted, type LogoutReason } from './authEvents.ts';

export interface AuthState {
  /** `null` until it is known. */
  isAuthenticated: boolean | null;
  loading: boolean;
  user: User | null;
  /** A temporary failure to load the user; the token is kept. */
  error: Failure | null;
  logoutReason: LogoutReason | null;
}

const UNKNOWN: AuthState = { isAuthenticated: null, loading: true, user: null, error: null, logoutReason: null };
/** Nobody is signed in. */
export const NOBODY: AuthState = { ...UNKNOWN, isAuthenticated: false, loading: false };

/** Holds the token of the last link that has verified an email here; a change notifies other tabs. */
export const VERIFIED_KEY = 'trefoil/verified';

/** A response that takes longer, in milliseconds, is awaited with what this device remembers. */
export const SLOW = 400;

/** Loads the user of the stored token, again if another session has started in the meantime. */
async function currentUser(onCached: (user: User) => void): Promise<User | null> {
  const token = readToken();
  if (token === null) return null;
  const showCached = async () => {
    const user = await cachedUser();
    if (user && token === readToken()) onCached(user);
  };
  const timer = setTimeout(() => void showCached(), SLOW);
  try {
    const user = await api.fetchUser();
    return token === readToken() ? user : await currentUser(onCached);
  } catch (error) {
    if (token === readToken() && error instanceof ClientError && isPassing(error.failure)) await showCached();
    if (token !== readToken()) return currentUser(onCached);
    throw error;
  } finally {
    clearTimeout(timer);
  }
}

/** The user of the stored token from the offline cache. */
async function cachedUser(): Promise<User | undefined> {
  const id = tokenUser();
  return id === undefined ? undefined : (await offlineCache.get<{ user: User }>(id))?.user;
}

/**
 * Loads the user whose token is stored; `null` without a token. Rejected if the server cannot be reached; a user in the
 * offline cache can still read and write, also while the server is slow.
 */
export const loadUser = createThunk('auth/userLoaded', (_: void, { dispatch }) =>
  currentUser((user) => dispatch(authSlice.actions.userReadFromCache(user))),
);

/** Signs in. The token is stored before the user is loaded, in case the connection is lost in between. */
export const login = createThunk('auth/loggedIn', async (credentials: api.Credentials, { dispatch }) => {
  keepToken((await api.login(credentials)).token);
  await dispatch(loadUser());
});

/** Creates an account and signs in. */
export const register = createThunk('auth/registered', async (user: api.NewUser, { dispatch }) => {
  keepToken((await api.register(user)).token);
  await dispatch(loadUser());
});

/** Requests the email with a link for a new password. */
export const requestRecovery = createThunk('auth/recoveryRequested', (email: string) => api.requestRecovery(email));

/** Sets a new password with a recovery link, and signs in to its account. */
export const recover = createThunk(
  'auth/recovered',
  async ({ token, password }: { token: string; password: string }, { dispatch }) => {
    const answer = await api.recover(token, password);
    // Another user may be signed in.
    if (readToken() !== null) dispatch(logout());
    keepToken(answer.token);
    await dispatch(loadUser());
    dispatch(alertRaised({ text: answer.msg }));
  },
);

/** Verifies the email that the link was sent to, whoever is signed in. */
export const verifyEmail = createThunk('auth/emailVerified', async (token: string, { dispatch }) => {
  const answer = await api.verifyEmail(token);
  writeItem(VERIFIED_KEY, token);
  if (readToken() !== null) await dispatch(loadUser());
  dispatch(alertRaised({ text: answer.msg }));
});

/** Requests another verification email. */
export const resendVerification = createActionThunk('auth/verificationSent', async (_: void, { dispatch }) => {
  try {
    const { msg } = await api.resendVerification();
    dispatch(alertRaised({ text: msg }));
  } catch (error) {
    // The email was verified on another device: update the user.
    if (error instanceof ClientError && error.failure.status === 400) void dispatch(loadUser());
    throw error;
  }
});

/** Deletes the account permanently, along with its data on this device. */
export const deleteAccount = createActionThunk('auth/accountDeleted', async (_: void, { dispatch }) => {
  const { msg } = await api.deleteAccount();
  dispatch(leave('deleted'));
  dispatch(alertRaised({ text: msg }));
});

/** Ends all sessions of the account, this one too. */
export const logOutEverywhere = createActionThunk('auth/loggedOutEverywhere', async (_: void, { dispatch }) => {
  await api.endAllSessions();
  dispatch(leave('logout'));
});

export const authSlice = createSlice({
  name: 'auth',
  initialState: () => (readToken() === null ? NOBODY : UNKNOWN),
  reducers: {
    userReadFromCache(state, { payload }: PayloadAction<User>) {
      if (!state.isAuthenticated) Object.assign(state, { isAuthenticated: true, user: payload });
    },
  },
  extraReducers: (builder) => {
    builder
      .addCase(loggedOut, (_, { payload }) => ({ ...NOBODY, logoutReason: payload }))
      .addCase(waitingCounted, (state, { payload }) => {
        if (state.user) state.user.waiting = Math.max(0, payload);
      })
      .addCase(commentsSeen, ({ user }, { payload }) => {
        if (user) user.replies = user.replies?.filter(({ post }) => post !== payload);
      })
      .addCase(loadUser.pending, (state) => {
        state.loading = true;
        state.error = null;
      })
      .addCase(loadUser.fulfilled, (state, { payload }) => {
        if (payload === null) return { ...NOBODY, logoutReason: state.logoutReason };
        return { ...NOBODY, isAuthenticated: true, user: payload };
      })
      .addCase(loadUser.rejected, (state, { payload }) => {
        state.loading = false;
        state.error = payload ?? BROKEN;
        // Anything but a 401 may be temporary: the user stays signed in and can try again.
        if (!state.isAuthenticated && payload?.status !== 401) state.isAuthenticated = null;
      })
      .addCase(login.rejected, () => NOBODY)
      .addCase(register.rejected, () => NOBODY);
  },
});

/** Not known yet, nobody signed in, somebody signed in, or somebody whose user could not be loaded. */
export type AuthStatus = 'unknown' | 'visitor' | 'signedIn' | 'unreachable';

/** Derives the status from the state. */
export function selectAuthStatus({ auth }: { auth: AuthState }): AuthStatus {
  if (auth.isAuthenticated) return 'signedIn';
  if (auth.isAuthenticated === false) return 'visitor';
  return auth.loading ? 'unknown' : 'unreachable';
}

/** Ends the session on this device, and on the server as soon as it can be reached. */
export function logout() {
  const token = readToken();
  if (token !== null) endOnServer(token);
  return leave('logout');
}

/** Ends the session on this device only. */
export const leave = (logoutReason: LogoutReason) => {
  keepToken(logoutReason === 'expired' ? '' : null);
  return loggedOut(logoutReason);
};
