import { createHash } from 'node:crypto';
import type { Request, Response } from 'express';
import type { Types } from 'mongoose';
import { isDuplicateKey, isUnwritable } from '../errors.ts';
import { addressOf, networkOf } from '../request/address.ts';
import { type Counted, type Rule, type Window, countOne, readWindows, renew, takeBack } from './limitStore.ts';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

const WRONG_PAIR: Rule = { name: 'wrongPair', max: 10, windowMs: 15 * MINUTE };
const WRONG_ADDRESS: Rule = { name: 'wrongAddress', max: 100, windowMs: 15 * MINUTE };
const WRONG_EMAIL: Rule = { name: 'wrongEmail', max: 100, windowMs: HOUR };
/**
 * Which addresses have signed in to an account, signed up for it or opened a mailed link of it in so long a time; not a
 * limit, but kept like one.
 */
const SIGNED_IN: Rule = { name: 'signedIn', max: Infinity, windowMs: 90 * DAY };
/** Of these, where the account was verified by then: before, its e-mail may be a stranger's. */
const OWNS_MAILBOX: Rule = { name: 'ownsMailbox', max: Infinity, windowMs: 90 * DAY };
const RECOVERY_EMAIL: Rule = { name: 'recoveryMail', max: 5, windowMs: DAY };
/** As many more for those who have signed in to an account that is not verified: it may be they who chose a stranger's e-mail. */
const RECOVERY_SIGNED_IN: Rule = { name: 'recoveryMailSignedIn', max: 5, windowMs: DAY };
const RECOVERY_ADDRESS: Rule = { name: 'recoveryAddress', max: 20, windowMs: DAY };
/** Looked at first: a /48 has 65,536 addresses, and whatever each of them asks for is counted for a day. */
const RECOVERY_NETWORK: Rule = { name: 'recoveryNetwork', max: 200, windowMs: DAY };
/** What the contract allows a person. */
const VERIFICATION: Rule = { name: 'verificationMail', max: 10, windowMs: DAY };
/** What an address may have sent to an e-mail by any number of accounts, so that it leaves some to others. */
const VERIFICATION_PAIR: Rule = { name: 'verificationPair', max: 10, windowMs: DAY };
/** What all addresses together may have sent to an e-mail. */
const VERIFICATION_EMAIL: Rule = { name: 'verificationEmail', max: 20, windowMs: DAY };
/**
 * Beyond that a mail still goes now and then: an account holds its e-mail, so that the next one is for whoever has it, and
 * nobody can be kept from verifying by what others have asked for.
 */
const VERIFICATION_LATE: Rule = { name: 'verificationLate', max: 1, windowMs: 2 * HOUR };
/** What all addresses together may have sent to the e-mails that most places put into one mailbox: `somebody+1@…`, `somebody+2@…`. */
const VERIFICATION_MAILBOX: Rule = { name: 'verificationMailbox', max: 100, windowMs: DAY };
/** Beyond that, what a network has sent there goes one after the other, so that nobody waits behind strangers. */
const VERIFICATION_EXTRA: Rule = { name: 'verificationExtra', max: Infinity, windowMs: DAY };
const EXTRA_MS = HOUR / 2;

/** Counts wrong passwords: for an e-mail and address together, for an address, and for an e-mail wherever they come from. */
export interface SignInLimit {
  /** @throws 429 when no further try is left */
  check(req: Request, emailKey: string): Promise<void>;
  /** Counts a wrong try. @throws 429 when it was one too many, as it can happen with tries sent all at once */
  countWrong(req: Request, emailKey: string): Promise<void>;
  /**
   * Remembers that this address is the account's, as who signs in shows: strangers can't use up its tries, nor its mails once
   * it is verified. Where it can't be remembered, it is not.
   */
  succeeded(req: Request, account: { emailKey: string; emailVerified: boolean }): Promise<void>;
}

/** Counts mails to an e-mail address, whoever asks for them. */
export interface MailLimit {
  /**
   * Counts a recovery mail.
   * @returns whether the e-mail may have it, and what takes back that it was counted
   * @throws 429 when the address has asked for too many
   */
  takeRecovery(req: Request, emailKey: string): Promise<{ mayGo: boolean; giveBack: () => Promise<void> }>;
  /**
   * Counts a verification mail for an account.
   * @param mayWait whether one that may not go now is put off, and so has its place among those that are
   */
  takeVerification(req: Request, emailKey: string, user: Types.ObjectId, mayWait: boolean): Promise<TakenMail>;
}

/** A verification mail that was counted. */
interface TakenMail {
  /** When it may go, if not now; then it was not counted, but for its place in the line of those put off. */
  readonly notBefore?: Date;
  /** For one that was counted and will not go. One that will be tried again stays counted. */
  readonly giveBack: () => Promise<void>;
}

/** For what was counted before it was stored: gives it back where it certainly was not. @throws the error */
export const unstored = (giveBack: () => Promise<void>) => async (error: unknown) => {
  if (isDuplicateKey(error) || isUnwritable(error)) await giveBack();
  throw error;
};

/** Makes the error for a limit that is met, and logs it. */
export type Refuse = (rule: Rule, window: Window, req: Request, res?: Response) => Error;

/** The limits of wrong sign-ins. They hold on the machine itself, too. */
export function limitSignIns(refuse: Refuse): SignInLimit {
  const rulesOf = (req: Request, emailKey: string) =>
    [
      { rule: WRONG_PAIR, key: pairOf(req, emailKey) },
      { rule: WRONG_ADDRESS, key: addressOf(req) },
      { rule: WRONG_EMAIL, key: hashOf(emailKey) },
    ] as const satisfies Counted[];
  return {
    async check(req, emailKey) {
      const counted = rulesOf(req, emailKey);
      const [known, ...windows] = await readWindows([{ rule: SIGNED_IN, key: pairOf(req, emailKey) }, ...counted]);
      windows.forEach((window, i) => {
        const { rule } = counted[i]!;
        if (rule === WRONG_EMAIL && known!.count > 0) return;
        if (window.count >= rule.max) throw refuse(rule, window, req);
      });
    },
    async countWrong(req, emailKey) {
      const [known] = await readWindows([{ rule: SIGNED_IN, key: pairOf(req, emailKey) }]);
      const count = async (counted: Counted[]) => {
        for (const [i, window] of (await Promise.all(counted.map((one) => countOne(one)))).entries()) {
          const { rule } = counted[i]!;
          if (window.count > rule.max) throw refuse(rule, window, req);
        }
      };
      const [ofPair, ofAddress, ofEmail] = rulesOf(req, emailKey);
      await count([ofPair, ofAddress]);
      // What its address had no try left for must not use up those that others have for the e-mail.
      if (known!.count === 0) await count([ofEmail]);
    },
    async succeeded(req, { emailKey, emailVerified }) {
      const key = pairOf(req, emailKey);
      const kept = emailVerified ? [SIGNED_IN, OWNS_MAILBOX] : [SIGNED_IN];
      // What was done is done: a password that was changed must not look as if it were not.
      await Promise.all(kept.map((rule) => renew({ rule, key }))).catch(() => {});
    },
  };
}

/** The limits of mails. They hold on the machine itself, too. */
export function limitMails(refuse: Refuse): MailLimit {
  return {
    async takeRecovery(req, emailKey) {
      const { take, giveBack } = takeSeveral();
      const network = await take({ rule: RECOVERY_NETWORK, key: networkOf(req) });
      if (network.count > RECOVERY_NETWORK.max) throw refuse(RECOVERY_NETWORK, network, req);
      const [asked, [owns, known]] = await Promise.all([
        take({ rule: RECOVERY_ADDRESS, key: addressOf(req) }),
        readWindows([OWNS_MAILBOX, SIGNED_IN].map((rule) => ({ rule, key: pairOf(req, emailKey) }))),
      ]);
      if (asked.count > RECOVERY_ADDRESS.max) {
        void giveBack(); // one address must not use up what its network has
        throw refuse(RECOVERY_ADDRESS, asked, req);
      }
      const may = async (rule: Rule) => (await take({ rule, key: hashOf(emailKey) })).count <= rule.max;
      const mayGo =
        owns!.count > 0 || (await may(RECOVERY_EMAIL)) || (known!.count > 0 && (await may(RECOVERY_SIGNED_IN)));
      return { mayGo, giveBack };
    },
    async takeVerification(req, emailKey, user, mayWait) {
      const { take: takeOne, giveBack } = takeSeveral();
      /** Counts one. @returns when the next one is possible, if this one is not */
      const take = async (rule: Rule, key: string) => {
        const { count, ends } = await takeOne({ rule, key }, false);
        return count > rule.max ? ends : undefined;
      };
      const mailbox = emailKey.replace(/(?<=[^@+])\+[^@]*(?=@)/, '');
      let late = await take(VERIFICATION, String(user));
      if (!late) {
        const usedUp =
          (await take(VERIFICATION_PAIR, pairOf(req, emailKey))) ?? (await take(VERIFICATION_EMAIL, hashOf(emailKey)));
        const isFull = mailbox !== emailKey && (await take(VERIFICATION_MAILBOX, hashOf(mailbox))) !== undefined;
        const ofNetwork = hashOf(`${mailbox}\n${networkOf(req)}`);
        if (isFull && mayWait) {
          await giveBack();
          return lineUp(ofNetwork);
        }
        if (isFull || usedUp) late = await take(VERIFICATION_LATE, isFull ? ofNetwork : hashOf(emailKey));
      }
      if (!late) return { giveBack };
      await giveBack();
      return { notBefore: late, giveBack: async () => {} };
    },
  };
}

/** A place in the line of the mails that are put off, each half an hour behind the one before. */
async function lineUp(key: string): Promise<TakenMail> {
  const place = { rule: VERIFICATION_EXTRA, key };
  const { count, ends } = await countOne(place);
  return { notBefore: new Date(Date.now() + EXTRA_MS * count), giveBack: () => takeBack(place, ends) };
}

/** Counts by several rules what may not come to pass in the end. */
function takeSeveral() {
  const taken: (() => Promise<void>)[] = [];
  return {
    /** Like `countOne`. */
    take: async (counted: Counted, countsRefused?: boolean): Promise<Window> => {
      const window = await countOne(counted, countsRefused);
      if (window.count <= counted.rule.max) taken.push(() => takeBack(counted, window.ends));
      return window;
    },
    giveBack: async () => void (await Promise.all(taken.map((undo) => undo()))),
  };
}

function pairOf(req: Request, emailKey: string): string {
  return hashOf(`${emailKey}\n${addressOf(req)}`);
}

/** Nothing that is stored for counting says which e-mail it is about. */
function hashOf(text: string): string {
  return createHash('sha256').update(text).digest('base64url');
}
