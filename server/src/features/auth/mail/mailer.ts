import { setTimeout as wait } from 'node:timers/promises';
import type { Request } from 'express';
import type { Types } from 'mongoose';
import type { Config } from '../../../config.ts';
import { unstored } from '../../../http/limits/accountLimits.ts';
import type { Limits } from '../../../http/limits/limits.ts';
import { crowded, invalid, tooMany, unavailable } from '../../../http/errors.ts';
import { networkOf } from '../../../http/request/address.ts';
import { RefusedError, UnansweredError, createTransport, deleteFromOutbox } from '../../../lib/mailTransport.ts';
import type { Logger } from '../../../logger.ts';
import { emailKeyOf } from '../emailKey.ts';
import { storeRequest, takeDueRecovery } from '../recovery/recoveryQueue.ts';
import { PAUSE_MS, pauseLeft, takeDue, takeFailed, takeNew } from '../verification/verificationQueue.ts';
import type { DueMail, Failure } from './dueMail.ts';
import { recoveryMail } from './recoveryMail.ts';
import { verificationMail } from './verificationMail.ts';

/** An answer is due within 3 s; a mail that takes longer goes on without the person waiting. */
const PATIENCE_MS = 2_200;
/** Of mails that are due, so many at a time: a mailbox for which the mail server takes its time keeps not all others waiting. */
const AT_ONCE = 4;
/** Nor does it keep them for longer than this: the next one is begun. */
const SLOW_MS = 15_000;
/** With more of a kind on their way, others wait until they are among what is due: a mail server that hangs keeps each open. */
const MOST_UNDER_WAY = 50;
/** Of those that people ask for again, so many may be on their way; beyond, nobody gets one. */
const MOST_RESENT = 100;
/** And so many for one network. */
const MOST_OF_NETWORK = 10;
/** So many failures one after the other are the mail server's; a single one may come of its mailbox. */
const MANY_FAILURES = 3;
/** A recovery mail goes at some moment within this, so that what its sending costs the server tells nobody that it is sent. */
const RECOVERY_WITHIN_MS = 1_000;

/** Sends the mails of accounts. What is still to be sent stands in the database, so that no crash loses a mail. */
export interface Mailer {
  /** Sends the verification mail of a new account without anybody waiting for it. */
  soon(user: Types.ObjectId): void;
  /**
   * Sends another verification mail now.
   * @throws 429 within a minute of the last one or after ten, 400 when the mail server refuses the address, 503 when it is away
   *   or many ask
   */
  resend(req: Request, user: Types.ObjectId, email: string): Promise<void>;
  /** Has a recovery mail sent if the e-mail has an account; returns before it is known. */
  recover(emailKey: string, email: string): Promise<void>;
  /** Deletes what lies in the outbox for an account. */
  forget(user: Types.ObjectId): Promise<void>;
  /** Sends what is due, for instance because the mail server was away. @param kind what of it; both if it is not named */
  sendDue(kind?: DueMail['kind']): Promise<void>;
  /** Waits a moment for mails under way. */
  close(): Promise<void>;
}

/** What the mail server answers to these it says of one mail; before them nothing of it is known. */
const ABOUT_ONE_MAIL = ['RCPT TO', 'DATA'];

type Outcome = 'sent' | Failure;
/** What is sent, or why: `asked` are verification mails that people ask for again. */
type Kind = DueMail['kind'] | 'asked';

/** The mailer of a server; warns when it would keep mails on a production machine. */
export function createMailer(config: Config, { mails: limit }: Pick<Limits, 'mails'>, log: Logger): Mailer {
  const transport = createTransport(config);
  /** The mails that are being sent; those of verification by their user. */
  const underWay = new Map<unknown, { kind: Kind; sending: Promise<Outcome | undefined> }>();
  /** Who has asked for a mail again that is on its way. */
  const askers = new Set<{ network: string }>();
  const timers = new Set<NodeJS.Timeout>();
  let closed = false;
  const allUnderWay = () => Promise.all([...underWay.values()].map(({ sending }) => sending));
  const mayBegin = (kind: Kind) => [...underWay.values()].filter((mail) => mail.kind === kind).length < MOST_UNDER_WAY;
  const mayAsk = (network: string) =>
    askers.size < MOST_RESENT && [...askers].filter((other) => other.network === network).length < MOST_OF_NETWORK;
  if (config.production && config.smtpUrl === undefined) {
    log.warn('SMTP_URL is not set: mails are not sent but put into the outbox folder');
  }

  async function send(mail: DueMail): Promise<Outcome> {
    const { kind, user, tries } = mail;
    const url = `${config.appUrl}/verify/${mail.token}`;
    const text =
      kind === 'recovery' ? recoveryMail(url, config.contactEmail) : verificationMail(url, config.contactEmail);
    try {
      await transport.send(mail.address, String(user), text);
    } catch (error) {
      log.warn({ err: error, user, kind, tries }, 'A mail could not be sent');
      const failure = failureOf(error);
      await mail.markFailed(failure);
      return failure;
    }
    await mail.markSent();
    log.info({ user, kind }, 'A mail was sent');
    // The first day without a mail server: the link has to be found somewhere.
    if (config.smtpUrl === undefined && !config.production) log.info({ link: url }, 'A mail lies in the outbox');
    return 'sent';
  }

  /** Keeps an eye on a mail until it is done; nothing it may throw gets lost in the dark. */
  function watch(key: unknown, kind: Kind, sending: Promise<Outcome | undefined>): Promise<Outcome | undefined> {
    const watched = sending
      .catch((error: unknown) => {
        log.error({ err: error }, 'The state of a mail could not be stored');
        return undefined;
      })
      .finally(() => underWay.get(key)?.sending === watched && underWay.delete(key));
    underWay.set(key, { kind, sending: watched });
    return watched;
  }

  /** Has a mail sent without anybody waiting for it; with many of its kind on their way it stays among what is due. */
  function begin(key: unknown, kind: DueMail['kind'], take: () => Promise<DueMail | undefined>): void {
    if (!mayBegin(kind)) return;
    const sendNext = async () => {
      const mail = await take();
      return mail && send(mail);
    };
    void watch(key, kind, sendNext());
  }

  /**
   * Takes and sends what is due, some at a time; stops where the mail server fails for one after the other, since the next
   * one would fare the same.
   */
  async function sendAll(kind: DueMail['kind'], take: () => Promise<DueMail | undefined>): Promise<void> {
    let failures = 0;
    const sendSome = async () => {
      while (failures < MANY_FAILURES && !closed && mayBegin(kind)) {
        const mail = await take();
        if (!mail) return;
        const key = kind === 'verification' ? String(mail.user) : mail;
        const outcome = await Promise.race([watch(key, kind, send(mail)), wait(SLOW_MS, undefined, { ref: false })]);
        if (outcome === 'failed' || outcome === 'unanswered') failures += 1;
        else if (outcome) failures = 0;
      }
    };
    await Promise.all(Array.from({ length: AT_ONCE }, sendSome));
  }

  /** Takes a verification mail that a person asks for. @throws 429 */
  async function takeAsked(req: Request, user: Types.ObjectId, email: string) {
    // To try one now that would be tried later makes no second mail of it, and nothing is counted but its tries.
    const failed = await takeFailed(user);
    return failed ? { mail: failed, giveBack: undefined } : takeCounted(req, user, email);
  }

  /** Sends a verification mail that a person asks for. One that comes to nothing is not counted. */
  async function sendAsked({ mail, giveBack }: Awaited<ReturnType<typeof takeAsked>>) {
    const outcome = await send(mail);
    if (outcome === 'refused') await giveBack?.(); // any other will be tried again
    return outcome;
  }

  /** Takes another verification mail and counts it. @throws 429 */
  async function takeCounted(req: Request, user: Types.ObjectId, email: string) {
    const { notBefore, giveBack } = await limit.takeVerification(req, emailKeyOf(email), user, false);
    if (notBefore) throw tooMany((notBefore.getTime() - Date.now()) / 1000, MANY_MAILS);
    const mail = await takeNew(user, config.rateLimits ? PAUSE_MS : 0).catch(unstored(giveBack));
    if (mail) return { mail, giveBack };
    await giveBack();
    throw tooMany(await pauseLeft(user), 'We sent you a mail just now. Please wait a minute');
  }

  return {
    soon(user) {
      begin(String(user), 'verification', () => takeDue(user));
    },
    async resend(req, user, email) {
      const patience = wait(PATIENCE_MS, 'late' as const, { ref: false });
      // The mail of the sign-up may still be trying; only when it failed may there be another one.
      const late = await Promise.race([underWay.get(String(user))?.sending, patience]);
      if (late === 'late') throw mailServerAway();
      const asker = { network: networkOf(req) };
      if (!mayAsk(asker.network)) throw crowded(MANY_ASK);
      askers.add(asker);
      const taken = await takeAsked(req, user, email).catch((error: unknown) => {
        askers.delete(asker);
        throw error;
      });
      const sending = watch(String(user), 'asked', sendAsked(taken)).finally(() => askers.delete(asker));
      const outcome = await Promise.race([sending, patience]);
      if (outcome === 'sent') return;
      throw outcome === 'refused' ? invalid('The mail server does not take mail for your address') : mailServerAway();
    },
    async recover(emailKey, email) {
      await storeRequest(emailKey, email);
      const timer = setTimeout(() => {
        timers.delete(timer);
        begin(timer, 'recovery', () => takeDueRecovery(emailKey));
      }, Math.random() * RECOVERY_WITHIN_MS);
      timers.add(timer);
    },
    async forget(user) {
      // A mail that is just being put there would stay behind; into the outbox it takes but a moment.
      if (config.smtpUrl === undefined) await allUnderWay();
      await deleteFromOutbox(config.dataDir, String(user));
    },
    async sendDue(kind) {
      await Promise.all([
        kind !== 'recovery' && sendAll('verification', () => takeDue()),
        kind !== 'verification' && sendAll('recovery', () => takeDueRecovery()),
      ]);
    },
    async close() {
      closed = true;
      for (const timer of timers) clearTimeout(timer); // the next start finds them due
      await Promise.race([allUnderWay(), wait(PATIENCE_MS, undefined, { ref: false })]);
      transport.close();
    },
  };
}

function failureOf(error: unknown): Failure {
  if (error instanceof RefusedError) return 'refused';
  if (error instanceof UnansweredError) return 'unanswered';
  return ABOUT_ONE_MAIL.includes((error as { command?: string }).command ?? '') ? 'putOff' : 'failed';
}

const MANY_MAILS =
  'We have sent many mails to your address today. Please look into its spam folder, or ask again later';

const MANY_ASK = 'Many people ask for a mail just now. Please try again in a minute';

function mailServerAway() {
  return unavailable('Our mail server does not answer just now. We will try again soon');
}
