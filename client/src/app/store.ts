import { combineReducers, configureStore, type UnknownAction } from '@reduxjs/toolkit';
import { alertsSlice } from '../features/alerts/alertsSlice.ts';
import { loggedOut } from '../features/auth/authEvents.ts';
import { authSlice, loadUser } from '../features/auth/authSlice.ts';
import { outlineSlice } from '../features/outline/outlineSlice.ts';
import { postsSlice } from '../features/posts/postsSlice.ts';
import { profileSlice } from '../features/profile/profileSlice.ts';
import { draftsSlice } from '../lib/drafts/draftsSlice.ts';
import { tokenUser } from '../lib/http/token.ts';

const slices = combineReducers({
  owner,
  auth: authSlice.reducer,
  outline: outlineSlice.reducer,
  profile: profileSlice.reducer,
  posts: postsSlice.reducer,
  drafts: draftsSlice.reducer,
  alerts: alertsSlice.reducer,
});

export type RootState = ReturnType<typeof slices>;

/** Whose data the store may hold: the first screen's are requested before the account is known. */
function owner(state: string | null = tokenUser() ?? null, action: UnknownAction): string | null {
  if (loggedOut.match(action)) return null;
  return loadUser.fulfilled.match(action) ? (action.payload?._id ?? state) : state;
}

/** When another person's account arrives, the data of the previous one go in the same step. */
const rootReducer: typeof slices = (state, action) => {
  const user = loadUser.fulfilled.match(action) ? action.payload?._id : undefined;
  const isOther = user !== undefined && state?.owner != null && state.owner !== user;
  return slices(isOther ? slices(state, loggedOut('logout')) : state, action);
};

// In development the checks warn about their own slowness on a busy machine, which says nothing about the state.
const CHECKS = { immutableCheck: { warnAfter: 5000 }, serializableCheck: { warnAfter: 5000 } };

/** A fresh store; tests may start it from a given state. */
export function makeStore(preloadedState?: Partial<RootState>) {
  return configureStore({
    reducer: rootReducer,
    middleware: (defaults) => defaults(CHECKS),
    ...(preloadedState && { preloadedState }),
  });
}

export type AppStore = ReturnType<typeof makeStore>;
export type AppDispatch = AppStore['dispatch'];
