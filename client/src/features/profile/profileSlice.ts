import { createSlice, isAnyOf, nanoid } from '@reduxjs/toolkit';
import type { Id, Profile, ProfileCard, Work } from '@trefoil/server/contract';
import { paths } from '../../app/paths.ts';
import { draftsActions } from '../../lib/drafts/draftsSlice.ts';
import { type DraftsState, isStoredNowhere, whereTextIs } from '../../lib/drafts/draftsState.ts';
import type { ListPage } from '../../lib/http/client.ts';
import { addResource, createResource, NOT_LOADED, received, type LoadState } from '../../lib/resource/resource.ts';
import { createThunk } from '../../lib/resource/thunk.ts';
import { alertRaised, createActionThunk } from '../alerts/alertsEvents.ts';
import { loggedOut } from '../auth/authEvents.ts';
import * as api from './profileApi.ts';
import { workNames, workText } from './works/workRules.ts';

export interface ProfileState extends LoadState {
  /** The viewer's own; `null` if there is none. */
  profile: Profile | null;
  /** The public profile that is open. */
  shown: Profile | null;
  shownLoad: LoadState;
  profiles: ProfileCard[];
  /** The URL of the next page of `profiles`; `null` after the last. */
  next: string | null;
  listLoad: LoadState;
}

const NONE: ProfileState = {
  ...NOT_LOADED,
  profile: null,
  shown: null,
  shownLoad: NOT_LOADED,
  profiles: [],
  next: null,
  listLoad: NOT_LOADED,
};

/** The viewer's own profile, or `null`. */
export const loadOwnProfile = createResource('profile', 'ownLoaded', {
  fetch: api.fetchOwnProfile,
  state: (slice: ProfileState) => slice,
  data: ({ profile }) => profile,
  receive: receiveOwn,
});

/** The public profile of a writer. */
export const openProfile = createResource('profile', 'opened', {
  fetch: api.fetchProfile,
  key: (userId: Id) => userId,
  state: ({ shownLoad }: ProfileState) => shownLoad,
  data: ({ shown }) => shown,
  receive(state, profile) {
    state.shown = profile;
  },
});

/** The first page of profiles, or the page at a URL. */
export const loadProfiles = createResource('profile', 'listed', {
  fetch: api.fetchProfiles,
  state: ({ listLoad }: ProfileState) => listLoad,
  data: ({ profiles }) => profiles,
  receive(state, { items, next }: ListPage<ProfileCard>, from: string | null) {
    state.profiles = from === null ? items : [...state.profiles, ...items];
    state.next = next;
  },
});

/** Creates or changes the viewer's profile. */
export const saveProfile = createThunk(
  'profile/saved',
  async ({ input, isNew }: { input: api.ProfileInput; isNew: boolean }, { dispatch }) => {
    const profile = await api.saveProfile(input);
    dispatch(alertRaised({ text: isNew ? 'Profile Created' : 'Profile Updated' }));
    return profile;
  },
);

interface SentWork {
  work: api.WorkInput;
  sendKey: string;
}

/** Adds a finished work, or changes the one with that `_id`. */
export const saveWork = createThunk('profile/workSaved', async ({ work, sendKey }: SentWork, { dispatch }) => {
  const profile = await api.saveWork(work, sendKey);
  dispatch(alertRaised({ text: work._id ? 'Profile Updated' : 'Finished work added to your profile' }));
  return profile;
});

/** Removes a finished work at once; `restoreWork` undoes it. */
export const removeWork = createActionThunk('profile/workRemoved', async (work: Work, { dispatch }) => {
  const profile = await api.deleteWork(work._id);
  dispatch(alertRaised({ text: 'Finished work removed' }));
  return profile;
});

/** The id of the form for a new work. */
export const NEW_WORK = 'work/new';

/** Adds a removed work again. If that fails, its text becomes a draft in the works form. */
export const restoreWork = createThunk('profile/workRestored', async (work: Work, { dispatch, getState }) => {
  const texts = workText(work);
  const sendKey = nanoid();
  const result = await dispatch(saveWork({ work: texts, sendKey }));
  if (saveWork.fulfilled.match(result)) return;
  dispatch(
    draftsActions.draftStored({
      form: NEW_WORK,
      texts,
      names: workNames('New work'),
      path: paths.addWork,
      key: sendKey,
    }),
  );
  const { drafts } = getState() as { drafts: DraftsState };
  const text = `“${work.title}” couldn’t be restored. ${whereTextIs(drafts, 'Add Finished Work')}`;
  dispatch(alertRaised({ tone: 'danger', text, lasts: isStoredNowhere(drafts) }));
});

function receiveOwn(state: ProfileState, profile: Profile | null) {
  state.profile = profile;
  if (profile && state.shown?._id === profile._id) state.shown = profile;
}

export const profileSlice = createSlice({
  name: 'profile',
  initialState: NONE,
  reducers: {},
  extraReducers: (builder) => {
    addResource(builder, loadOwnProfile);
    addResource(builder, openProfile);
    addResource(builder, loadProfiles);
    builder
      // Public data may stay on screen.
      .addCase(loggedOut, ({ shown, shownLoad, profiles, next, listLoad }) => ({
        ...NONE,
        ...{ shown, shownLoad, profiles, next, listLoad },
      }))
      .addMatcher(isAnyOf(saveProfile.fulfilled, saveWork.fulfilled, removeWork.fulfilled), (state, { payload }) => {
        received(state);
        receiveOwn(state, payload);
      });
  },
});
