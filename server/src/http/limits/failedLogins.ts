import { createHash } from 'node:crypto';
import type { Request } from 'express';
import { addressOf } from '../request/address.ts';
import type { Counters } from './counters.ts';

/** Failed logins: for an email address and an IP address together, and for each of them. */
export interface FailedLogins {
  /** @throws 429 when there have been too many */
  check(req: Request, emailKey: string): Promise<void>;
  /** @throws 429 when this was one too many, as can happen when several are sent at once */
  count(req: Request, emailKey: string): Promise<void>;
  /** Records that somebody logged in to this account from this IP address; never rejects, since without it nothing else fails. */
  rememberAddress(req: Request, emailKey: string): Promise<void>;
}

/** Creates the limits on failed logins. */
export function createFailedLogins(counters: Counters): FailedLogins {
  /** Applies the limits of a login one way or the other. */
  async function apply(how: 'check' | 'consume', req: Request, emailKey: string): Promise<void> {
    const pair = pairKey(req, emailKey);
    const [isKnown] = await Promise.all([
      counters.knownAddresses.has(pair),
      counters.failedLoginsByEmailAndAddress[how](pair),
      counters.failedLoginsByAddress[how](addressOf(req)),
    ]);
    // An attempt that the address was denied must not count against the email.
    if (!isKnown) await counters.failedLoginsByEmail[how](hashOf(emailKey));
  }
  return {
    check: (req, emailKey) => apply('check', req, emailKey),
    count: (req, emailKey) => apply('consume', req, emailKey),
    rememberAddress: async (req, emailKey) =>
      void (await counters.knownAddresses.renew(pairKey(req, emailKey)).catch(() => {})),
  };
}

function pairKey(req: Request, emailKey: string): string {
  return hashOf(`${emailKey}\n${addressOf(req)}`);
}

/** The stored keys do not reveal the email address. */
export function hashOf(text: string): string {
  return createHash('sha256').update(text).digest('base64url');
}
