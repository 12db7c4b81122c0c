import { combineSlices, configureStore } from '@reduxjs/toolkit';
import { alertsSlice } from '../features/alerts/alertsSlice.ts';
import { authSlice } from '../features/auth/authSlice.ts';
import { outlineSlice } from '../features/outline/outlineSlice.ts';
import { postsSlice } from '../features/posts/postsSlice.ts';
import { profileSlice } from '../features/profile/profileSlice.ts';

const reducer = combineSlices(authSlice, outlineSlice, profileSlice, postsSlice, alertsSlice);

export type RootState = ReturnType<typeof reducer>;

// The checks of development complain about their own slowness on a busy machine, which says nothing about the state.
const CHECKS = { immutableCheck: { warnAfter: 5000 }, serializableCheck: { warnAfter: 5000 } };

/** A fresh store; tests may start it in the middle of things. */
export function makeStore(preloadedState?: Partial<RootState>) {
  return configureStore({
    reducer,
    middleware: (defaults) => defaults(CHECKS),
    ...(preloadedState && { preloadedState }),
  });
}

export type AppStore = ReturnType<typeof makeStore>;
export type AppDispatch = AppStore['dispatch'];
