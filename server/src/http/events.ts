import type { Request } from 'express';
import type { Types } from 'mongoose';
import { logOf } from '../logger.ts';
import { findUser } from './request/currentUser.ts';

/** What can be traced in the log without personal data. */
type TracedEvent = 'login' | 'failed login' | 'logout' | 'forbidden' | 'refused link' | 'password changed' | 'deletion';

/** Logs an event with the request, a hash of its IP address, and the user if there is one. */
export function logEvent({ res }: Request, event: TracedEvent, user?: Types.ObjectId): void {
  if (res) logOf(res)?.info({ event, user: user ?? findUser(res)?._id }, `event: ${event}`);
}
