import type { Types } from 'mongoose';

/** A mail whose sender died is tried again after this. */
export const LEASE_MS = 5 * 60_000;
const FIRST_RETRY_MS = 15_000;
const LONGEST_RETRY_MS = 3_600_000;

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
  markFailed(forGood: boolean): Promise<unknown>;
}

/** When a mail that has failed so often is tried again. */
export function nextTry(tries: number): Date {
  return new Date(Date.now() + Math.min(FIRST_RETRY_MS * 2 ** (tries - 1), LONGEST_RETRY_MS));
}
