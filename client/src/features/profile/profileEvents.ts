import { createAction } from '@reduxjs/toolkit';
import type { Profile, ProfileCard } from '@trefoil/server/contract';
import type { Failure } from '../../lib/http/failure.ts';

/** A call about profiles or works is under way. */
export const profileCalled = createAction('profile/called');

/** The writer's own profile was asked for. */
export const ownProfileAsked = createAction('profile/ownAsked');

/** The server answered with the writer's own profile; `null` when there is none. */
export const ownProfileReceived = createAction<Profile | null>('profile/ownReceived');

/** The server answered with the public profile that is open. */
export const profileReceived = createAction<Profile>('profile/received');

/** The server answered with a page of profiles; the first one starts the list anew. */
export const profilesReceived = createAction<{ profiles: ProfileCard[]; next: string | null; isFirst: boolean }>(
  'profile/listReceived',
);

/** A call about profiles or works failed. */
export const profileFailed = createAction<Failure>('profile/failed');
