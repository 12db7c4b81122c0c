import { createSlice } from '@reduxjs/toolkit';
import type { Profile, ProfileCard } from '@trefoil/server/contract';
import type { Failure } from '../../lib/http/failure.ts';
import { loggedOut } from '../auth/authEvents.ts';
import {
  ownProfileAsked,
  ownProfileReceived,
  profileCalled,
  profileFailed,
  profileReceived,
  profilesReceived,
} from './profileEvents.ts';

export interface ProfileState {
  /** The writer's own; `null` without one. */
  profile: Profile | null;
  /** Whether `profile` is an answer, `null` included. */
  loaded: boolean;
  /** Whether that answer is on its way. */
  asked: boolean;
  /** The public profile that is open. */
  shown: Profile | null;
  profiles: ProfileCard[];
  /** Whether `profiles` is an answer. */
  listed: boolean;
  /** Where the next page of profiles is; `null` after the last. */
  next: string | null;
  loading: boolean;
  /** Why the last call failed; gone with the next one. */
  error: Failure | null;
}

const NONE: ProfileState = {
  profile: null,
  loaded: false,
  asked: false,
  shown: null,
  profiles: [],
  listed: false,
  next: null,
  loading: false,
  error: null,
};

// This slice is part of every page; the calls, which only some screens make, are in `profileThunks.ts`.
export const profileSlice = createSlice({
  name: 'profile',
  initialState: NONE,
  reducers: {},
  extraReducers: (builder) => {
    builder
      .addCase(profileCalled, (state) => {
        state.loading = true;
        state.error = null;
      })
      .addCase(ownProfileAsked, (state) => {
        state.asked = true;
      })
      .addCase(ownProfileReceived, (state, { payload }) => {
        state.loading = false;
        state.asked = false;
        state.profile = payload;
        state.loaded = true;
        if (payload && state.shown?._id === payload._id) state.shown = payload;
      })
      .addCase(profileReceived, (state, { payload }) => {
        state.loading = false;
        state.shown = payload;
      })
      .addCase(profilesReceived, (state, { payload: { profiles, next, isFirst } }) => {
        state.loading = false;
        state.profiles = isFirst ? profiles : [...state.profiles, ...profiles];
        state.next = next;
        state.listed = true;
      })
      .addCase(profileFailed, (state, { payload }) => {
        state.loading = false;
        state.asked = false;
        state.error = payload;
      })
      // What is public may stay on the screen.
      .addCase(loggedOut, ({ shown, profiles, listed, next }) => ({ ...NONE, shown, profiles, listed, next }));
  },
});
