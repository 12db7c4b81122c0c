import { configureStore } from '@reduxjs/toolkit';
import { combineReducers } from 'redux';
import { alertsReducer } from '../features/alerts/alertsSlice.ts';
import { authReducer } from '../features/auth/authSlice.ts';
import { outlineReducer } from '../features/outline/outlineSlice.ts';
import { postsReducer } from '../features/posts/postsSlice.ts';
import { profileReducer } from '../features/profile/profileSlice.ts';

const reducer = combineReducers({
  auth: authReducer,
  outline: outlineReducer,
  profile: profileReducer,
  posts: postsReducer,
  alerts: alertsReducer,
});

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
