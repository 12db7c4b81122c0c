import { createAction } from '@reduxjs/toolkit';

/** Why the session ended. */
export type LogoutReason = 'logout' | 'expired' | 'deleted';

/** The session has ended; every slice clears its data. */
export const loggedOut = createAction<LogoutReason>('auth/loggedOut');

/** The number of flagged entries has changed, as far as this moderator knows. */
export const waitingCounted = createAction<number>('auth/waitingCounted');
