import { combineSlices, configureStore, type Reducer, type WithSlice } from '@reduxjs/toolkit';
import { alertsSlice } from '../features/alerts/alertsSlice.ts';
import { authSlice } from '../features/auth/authSlice.ts';
import type { outlineSlice } from '../features/outline/outlineSlice.ts';
import type { postsSlice } from '../features/posts/postsSlice.ts';
import type { profileSlice } from '../features/profile/profileSlice.ts';
import type { editsSlice } from '../lib/edits/editsSlice.ts';

/** These come with the screens that need them. */
type LazySlices = WithSlice<typeof outlineSlice> &
  WithSlice<typeof profileSlice> &
  WithSlice<typeof postsSlice> &
  WithSlice<typeof editsSlice>;

export const rootReducer = combineSlices(authSlice, alertsSlice).withLazyLoadedSlices<LazySlices>();

/** What a screen finds: its own slices are there when it is drawn. */
export type RootState = Required<ReturnType<typeof rootReducer>>;

// The checks of development complain about their own slowness on a busy machine, which says nothing about the state.
const CHECKS = { immutableCheck: { warnAfter: 5000 }, serializableCheck: { warnAfter: 5000 } };

/** A fresh store; tests may start it in the middle of things. */
export function makeStore(preloadedState?: Partial<RootState>) {
  return configureStore({
    reducer: rootReducer as Reducer<RootState>,
    middleware: (defaults) => defaults(CHECKS),
    ...(preloadedState && { preloadedState: preloadedState as RootState }),
  });
}

export type AppStore = ReturnType<typeof makeStore>;
export type AppDispatch = AppStore['dispatch'];
