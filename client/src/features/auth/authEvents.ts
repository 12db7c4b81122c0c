import { createAction } from '@reduxjs/toolkit';
import type { Id } from '@trefoil/server/contract';

/** Why the session ended. */
export type LogoutReason = 'logout' | 'expired' | 'deleted';

/** The session has ended; every slice clears its data. */
export const loggedOut = createAction<LogoutReason>('auth/loggedOut');

/** The number of flagged entries has changed, as far as this moderator knows. */
export const waitingCounted = createAction<number>('auth/waitingCounted');

/** The comments on one of the viewer's own posts have been shown, or the post has been deleted. */
export const commentsSeen = createAction<Id>('auth/commentsSeen');
