import type { Types } from 'mongoose';

/** A mail whose sender died is tried again after this. */
export const LEASE_MS = 5 * 60_000;
const FIRST_RETRY_MS = 15_000;
const LONGEST_RETRY_MS = 3_600_000;

/** Why a mail could not be sent. `putOff`: the mail server does not take this mail now, but perhaps others. */
export type Failure = 'failed' | 'putOff' | 'refused' | 'unanswered';

/** A mail taken out of its queue to be sent now; nobody else gets it for a while. */
export interface DueMail {
  readonly kind: 'verification' | 'recovery';
  readonly user: Types.ObjectId;
  readonly address: string;
  readonly token: string;
  /** How often it has been tried, this time included. */
  readonly tries: number;
  /** Notes that it is on its way. */
  markSent(): Promise<unknown>;
  /** Notes that it could not be sent: it is tried again later, unless that is useless. */
  markFailed(failure: Failure): Promise<unknown>;
}

/** When a mail that has failed so often is tried again. */
export function nextTry(tries: number): Date {
  return new Date(Date.now() + Math.min(FIRST_RETRY_MS * 2 ** (tries - 1), LONGEST_RETRY_MS));
}

/** When a mail is tried again that may have come; it goes but once again. */
export function onceAgain(): Date {
  return new Date(Date.now() + LONGEST_RETRY_MS);
}
