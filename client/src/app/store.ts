import { combineReducers, configureStore, createListenerMiddleware } from '@reduxjs/toolkit';
import { alertsSlice } from '../features/alerts/alertsSlice.ts';
import { authSlice } from '../features/auth/authSlice.ts';
import { outlineSlice } from '../features/outline/outlineSlice.ts';
import { postsSlice } from '../features/posts/postsSlice.ts';
import { profileSlice } from '../features/profile/profileSlice.ts';
import { draftsSlice } from '../lib/drafts/draftsSlice.ts';

const rootReducer = combineReducers({
  auth: authSlice.reducer,
  outline: outlineSlice.reducer,
  profile: profileSlice.reducer,
  posts: postsSlice.reducer,
  drafts: draftsSlice.reducer,
  alerts: alertsSlice.reducer,
});

export type RootState = ReturnType<typeof rootReducer>;

// In development the checks warn about their own slowness on a busy machine, which says nothing about the state.
const CHECKS = { immutableCheck: { warnAfter: 5000 }, serializableCheck: { warnAfter: 5000 } };

/** A fresh store; tests may start it from a given state. */
export function makeStore(preloadedState?: Partial<RootState>) {
  return configureStore({
    reducer: rootReducer,
    // Listeners are added where they belong: those that store and send drafts in `lib/drafts`.
    middleware: (defaults) => defaults(CHECKS).prepend(createListenerMiddleware().middleware),
    ...(preloadedState && { preloadedState }),
  });
}

export type AppStore = ReturnType<typeof makeStore>;
export type AppDispatch = AppStore['dispatch'];
