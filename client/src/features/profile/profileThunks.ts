import { nanoid, type ThunkDispatch, type UnknownAction } from '@reduxjs/toolkit';
import type { Id, Work } from '@trefoil/server/contract';
import { leaveDrafts } from '../../lib/drafts/drafts.ts';
import { ClientError } from '../../lib/http/failure.ts';
import { createThunk } from '../../lib/http/thunk.ts';
import { alertRaised } from '../alerts/alertsEvents.ts';
import * as api from './profileApi.ts';
import {
  ownProfileAsked,
  ownProfileReceived,
  profileCalled,
  profileFailed,
  profileReceived,
  profilesReceived,
} from './profileEvents.ts';
import { workText } from './works/workRules.ts';

type Dispatch = ThunkDispatch<unknown, unknown, UnknownAction>;

/** A thunk of whose beginning and failure the store learns as well. */
function createProfileThunk<Arg = void>(type: string, run: (arg: Arg, api: { dispatch: Dispatch }) => Promise<void>) {
  return createThunk<void, Arg>(type, async (arg, { dispatch }) => {
    dispatch(profileCalled());
    try {
      await run(arg, { dispatch });
    } catch (error) {
      if (error instanceof ClientError) dispatch(profileFailed(error.failure));
      throw error;
    }
  });
}

/** Loads the writer's own profile; not having one is no failure. */
export const loadOwnProfile = createProfileThunk('profile/ownLoaded', async (_, { dispatch }) => {
  dispatch(ownProfileAsked());
  dispatch(ownProfileReceived(await api.fetchOwnProfile()));
});

/** Opens the public profile of a writer. */
export const openProfile = createProfileThunk('profile/opened', async (userId: Id, { dispatch }) => {
  dispatch(profileReceived(await api.fetchProfile(userId)));
});

/** Loads the first profiles, or with `next` the ones after them. */
export const loadProfiles = createProfileThunk('profile/listed', async (from: string | null, { dispatch }) => {
  const { items, next } = await api.fetchProfiles(from);
  dispatch(profilesReceived({ profiles: items, next, isFirst: from === null }));
});

/** Makes the writer's profile, or changes it. */
export const saveProfile = createProfileThunk(
  'profile/saved',
  async ({ input, isNew }: { input: api.ProfileInput; isNew: boolean }, { dispatch }) => {
    dispatch(ownProfileReceived(await api.saveProfile(input)));
    dispatch(alertRaised({ text: isNew ? 'Profile Created' : 'Profile Updated' }));
  },
);

interface SentWork {
  work: api.WorkInput;
  sendKey: string;
}

/** Adds a finished work, or changes the one with the given `_id`. */
export const saveWork = createProfileThunk('profile/workSaved', async ({ work, sendKey }: SentWork, { dispatch }) => {
  dispatch(ownProfileReceived(await api.saveWork(work, sendKey)));
  dispatch(alertRaised({ text: work._id ? 'Profile Updated' : 'Finished work added to your profile' }));
});

interface OldWork {
  work: Work;
  userId: Id;
}

/** Removes a finished work at once, so that what the screen says is true, and offers to take that back. */
export const removeWork = createProfileThunk('profile/workRemoved', async (old: OldWork, { dispatch }) => {
  dispatch(ownProfileReceived(await api.deleteWork(old.work._id)));
  const undo = { label: 'Undo', run: () => void dispatch(restoreWork(old)) };
  dispatch(alertRaised({ text: 'Finished work removed', action: undo }));
});

/** The name of the form for a new work among the drafts. */
export const NEW_WORK = 'work/new';

/** Puts a removed work back. If that fails, its words wait in the works form as text that was not saved. */
const restoreWork = createThunk('profile/workRestored', async ({ work, userId }: OldWork, { dispatch }) => {
  const words = workText(work);
  const sendKey = nanoid();
  const result = await dispatch(saveWork({ work: words, sendKey }));
  if (saveWork.fulfilled.match(result)) return;
  leaveDrafts(userId, NEW_WORK, words, sendKey);
  const text = `“${work.title}” could not be put back. Its words are safe on this device: press Add Finished Work.`;
  dispatch(alertRaised({ tone: 'danger', text }));
});
