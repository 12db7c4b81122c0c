import { setTimeout as wait } from 'node:timers/promises';
import type { Types } from 'mongoose';
import type { Config } from '../../../config.ts';
import type { Logger } from '../../../logger.ts';
import { invalid, tooMany, unavailable } from '../../../http/errors.ts';
import { type DueMail, PAUSE_MS, markFailed, markSent, pauseLeft, takeDue, takeNew } from './mailQueue.ts';
import { RefusedError, createTransport } from '../../../lib/mailTransport.ts';
import { verificationMail } from './verificationMail.ts';

/** An answer is due within 3 s; a mail that takes longer goes on without the person waiting. */
const PATIENCE_MS = 2_200;
/** Not more at a time, so that a long queue doesn't keep other chores waiting. */
const BATCH = 20;

/** Sends verification mails. What is still to be sent stands in the database, so that no crash loses a mail. */
export interface Mailer {
  /** Sends the mail of a new account without anybody waiting for it. */
  soon(user: Types.ObjectId): void;
  /** Sends one now. @throws 429 within a minute of the last one, 503 when the mail server is away */
  now(user: Types.ObjectId): Promise<void>;
  /** Sends what is due, for instance because the mail server was away. */
  sendDue(): Promise<void>;
  /** Waits a moment for mails under way. */
  close(): Promise<void>;
}

type Outcome = 'sent' | 'failed' | 'refused';

/** The mailer of a server; warns when it would keep mails on a production machine. */
export function createMailer(config: Config, log: Logger): Mailer {
  const transport = createTransport(config);
  const underWay = new Map<string, Promise<Outcome | undefined>>();
  if (config.production && config.smtpUrl === undefined) {
    log.warn('SMTP_URL is not set: mails are not sent but put into the outbox folder');
  }

  async function send(mail: DueMail): Promise<Outcome> {
    const verifyUrl = `${config.appUrl}/verify/${mail.token}`;
    const text = verificationMail({ name: mail.name, verifyUrl, email: config.contactEmail });
    try {
      await transport.send({ name: mail.name, address: mail.address }, text);
    } catch (error) {
      const refused = error instanceof RefusedError;
      log.warn({ err: error, user: mail.user, tries: mail.tries }, 'A verification mail could not be sent');
      await markFailed(mail, { forGood: refused });
      return refused ? 'refused' : 'failed';
    }
    await markSent(mail);
    // The first day without a mail server: the link has to be found somewhere.
    if (config.smtpUrl === undefined && !config.production) log.info({ link: verifyUrl }, 'A mail lies in the outbox');
    return 'sent';
  }

  /** Keeps an eye on a mail until it is done; nothing it may throw gets lost in the dark. */
  function watch(user: Types.ObjectId, sending: Promise<Outcome | undefined>): Promise<Outcome | undefined> {
    const key = String(user);
    const watched = sending
      .catch((error: unknown) => {
        log.error({ err: error, user }, 'The state of a mail could not be stored');
        return undefined;
      })
      .finally(() => underWay.get(key) === watched && underWay.delete(key));
    underWay.set(key, watched);
    return watched;
  }

  const sendIfDue = async (user: Types.ObjectId) => {
    const mail = await takeDue(user);
    return mail && send(mail);
  };

  return {
    soon: (user) => void watch(user, sendIfDue(user)),
    async now(user) {
      const patience = wait(PATIENCE_MS, 'late' as const, { ref: false });
      // The mail of the sign-up may still be trying; only when it failed may there be another one.
      const late = await Promise.race([underWay.get(String(user)) ?? 'nothing', patience]);
      if (late === 'late') throw mailServerAway();
      const mail = await takeNew(user, config.rateLimits ? PAUSE_MS : 0);
      if (!mail) throw tooMany((await pauseLeft(user)) / 1000, 'We sent you a mail just now. Please wait a minute');
      const outcome = await Promise.race([watch(user, send(mail)), patience]);
      if (outcome === 'refused') throw invalid('The mail server does not take mail for your address');
      if (outcome !== 'sent') throw mailServerAway();
    },
    async sendDue() {
      for (let i = 0; i < BATCH; i++) {
        const mail = await takeDue();
        if (!mail) return;
        if ((await watch(mail.user, send(mail))) === 'failed') return; // the next one would fare the same
      }
    },
    async close() {
      await Promise.race([Promise.all(underWay.values()), wait(PATIENCE_MS, undefined, { ref: false })]);
      transport.close();
    },
  };
}

function mailServerAway() {
  return unavailable('Our mail server does not answer just now. We will try again soon');
}
