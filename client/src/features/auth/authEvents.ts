import { createAction } from '@reduxjs/toolkit';

/** Why nobody is signed in any more. */
export type LogoutReason = 'logout' | 'expired' | 'deleted';

/** The session is over; every slice forgets what belonged to it. */
export const loggedOut = createAction<LogoutReason>('auth/loggedOut');

/** So many entries wait for moderators now, as far as one of them knows. */
export const waitingCounted = createAction<number>('auth/waitingCounted');
