import { createSlice, type PayloadAction } from '@reduxjs/toolkit';
import type { User } from '@trefoil/server/contract';
import { offlineCache } from '../../lib/drafts/journal/offlineCache.ts';
import { ClientError, isPassing, type Failure } from '../../lib/http/failure.ts';
import { keepToken, readToken, tokenUser } from '../../lib/http/token.ts';
import { createThunk } from '../../lib/resource/thunk.ts';
import { writeItem } from '../../lib/storage.ts';
import * as api from './authApi.ts';
import { loggedOut, waitingCounted, type LogoutReason } from './authEvents.ts';

export interface AuthState {
  /** `null` until it is known. */
  isAuthenticated: boolean | null;
  loading: boolean;
  user: User | null;
  /** The user could not be loaded for a reason that may pass; the token is kept. */
  error: Failure | null;
  logoutReason: LogoutReason | null;
}

const UNKNOWN: AuthState = { isAuthenticated: null, loading: true, user: null, error: null, logoutReason: null };
const NOBODY: AuthState = { ...UNKNOWN, isAuthenticated: false, loading: false };

/** Written and taken away again when an address has been verified: other tabs hear of it. */
export const VERIFIED_KEY = 'trefoil/verified';

/** The user of the stored token, asked for once more if another session began meanwhile. */
async function currentUser(remember: (user: User) => void): Promise<User | null> {
  const token = readToken();
  if (token === null) return null;
  try {
    const user = await api.fetchUser();
    return token === readToken() ? user : await currentUser(remember);
  } catch (error) {
    if (token === readToken() && error instanceof ClientError && isPassing(error.failure)) {
      const user = await userOnDevice();
      if (user && token === readToken()) remember(user);
    }
    if (token !== readToken()) return currentUser(remember);
    throw error;
  }
}

/** Who signed in here when the server was reached last, as the device remembers it. */
async function userOnDevice(): Promise<User | undefined> {
  const id = tokenUser();
  return id === undefined ? undefined : (await offlineCache.get<{ user: User }>(id))?.user;
}

/**
 * Loads the user whose token is stored; without a token nobody is signed in. Where the server is not reached it is rejected,
 * and whoever this device knows can go on reading and writing.
 */
export const loadUser = createThunk('auth/userLoaded', (_: void, { dispatch }) =>
  currentUser((user) => dispatch(authSlice.actions.userReadFromCache(user))),
);

/** Signs in. The token is kept before the user is loaded, so that a lost connection between the two does no harm. */
export const login = createThunk('auth/loggedIn', async (credentials: api.Credentials, { dispatch }) => {
  keepToken((await api.login(credentials)).token);
  await dispatch(loadUser());
});

/** Makes an account and signs in. */
export const register = createThunk('auth/registered', async (user: api.NewUser, { dispatch }) => {
  keepToken((await api.register(user)).token);
  await dispatch(loadUser());
});

/** Asks for the mail with a link for another password. */
export const requestRecovery = createThunk('auth/recoveryRequested', (email: string) => api.requestRecovery(email));

/** Sets the password of the account that a recovery link was sent to, and signs in to it. */
export const recover = createThunk(
  'auth/recovered',
  async ({ token, password }: { token: string; password: string }, { dispatch }) => {
    const answer = await api.recover(token, password);
    // Whoever was signed in here may be another person.
    if (readToken() !== null) dispatch(logout());
    keepToken(answer.token);
    await dispatch(loadUser());
    return answer;
  },
);

/** Confirms the address that the link was sent to, whoever is signed in here. */
export const verifyEmail = createThunk('auth/emailVerified', async (token: string, { dispatch }) => {
  const answer = await api.verifyEmail(token);
  writeItem(VERIFIED_KEY, String(Date.now()));
  writeItem(VERIFIED_KEY, null);
  if (readToken() !== null) await dispatch(loadUser());
  return answer;
});

/** Asks for another verification mail. */
export const resendVerification = createThunk('auth/verificationSent', () => api.resendVerification());

/** Deletes the account for good, and what this device kept of it. */
export const deleteAccount = createThunk('auth/accountDeleted', async (_: string, { dispatch }) => {
  const answer = await api.deleteAccount();
  dispatch(logout('deleted'));
  return answer;
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
        if (payload?.status === 401) return;
        // Anything but a 401 may pass: the token is kept, whoever was signed in stays so, and trying again is offered.
        state.error = payload ?? null;
        if (!state.isAuthenticated) state.isAuthenticated = null;
      })
      .addCase(login.rejected, () => NOBODY)
      .addCase(register.rejected, () => NOBODY);
  },
});

/** Who is there: not known yet, nobody, a writer, or a writer whose server could not be reached. */
export type AuthStatus = 'unknown' | 'visitor' | 'signedIn' | 'unreachable';

/** Reads the status from the state of auth. */
export function selectAuthStatus({ auth }: { auth: AuthState }): AuthStatus {
  if (auth.isAuthenticated) return 'signedIn';
  if (auth.isAuthenticated === false) return 'visitor';
  return auth.error && !auth.loading ? 'unreachable' : 'unknown';
}

/** Ends the session on this device. */
export const logout = (logoutReason: LogoutReason = 'logout') => {
  keepToken(null);
  return loggedOut(logoutReason);
};
