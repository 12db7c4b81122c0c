import { setTimeout as wait } from 'node:timers/promises';
import type { Config } from '../../../config.ts';
import { type MailText, RefusedError, createTransport } from '../../../lib/mailTransport.ts';
import type { Logger } from '../../../logger.ts';
import { type LinkKind, addLink } from '../linkTokens.ts';
import {
  type OutgoingMail,
  isWaiting,
  mailId,
  removeMail,
  retryMailLater,
  storeMail,
  takeDueMail,
} from './outgoingMail.ts';
import { recoveryMail } from './recoveryMail.ts';
import { verificationMail } from './verificationMail.ts';

/** How many workers send due emails, so that one slow delivery does not delay all others. */
const MAX_WORKERS = 4;
/** How many emails with a waiting user are sent at a time; the workers send the others. */
const MAX_AWAITED = 20;
/** An email is sent after a random delay up to this, so that timing does not reveal who has an account. */
const WITHIN_MS = 1_000;
/** How long a closing server waits for emails that are being sent. */
const CLOSE_MS = 2_200;

const TEXTS: Record<LinkKind, (url: string, contactEmail: string) => MailText> = {
  verification: verificationMail,
  recovery: recoveryMail,
};

/** The outcome of an attempt. After `failed` it is repeated later; `refused`: the mail server rejected the address. */
export type Outcome = 'sent' | 'failed' | 'refused';

/** Sends the emails of accounts. Unsent emails are stored in the database. */
export interface Mailer {
  /** Queues an email. Resolves once it is stored, whether or not there is such an account. */
  queue(kind: LinkKind, emailKey: string): Promise<void>;
  /** Sends an email now. */
  sendNow(kind: LinkKind, emailKey: string): Promise<Outcome>;
  /** Sends all due emails, including those that failed before. Called at regular intervals. */
  sendDue(): Promise<void>;
  /** Waits briefly for emails that are being sent. */
  close(): Promise<void>;
}

/**
 * Creates the mailer of a server; warns if a production server has no mail server.
 * @param settings `withinMs` is the longest delay of a queued email
 */
export function createMailer(config: Config, log: Logger, { withinMs = WITHIN_MS } = {}): Mailer {
  const transport = createTransport(config);
  const sending = new Map<string, Promise<Outcome>>();
  let workers = 0;
  let awaited = 0;
  let closed = false;
  if (config.production && config.smtpUrl === undefined) {
    log.warn('SMTP_URL is not set: emails are saved to the outbox folder instead of being sent');
  }

  async function send(mail: OutgoingMail): Promise<Outcome> {
    const { kind, emailKey, tries } = mail;
    const link = await addLink(kind, emailKey);
    if (!link) {
      await removeMail(mail); // nobody has signed up with this address, or it has been verified meanwhile
      return 'sent';
    }
    const { user, email, token } = link;
    const url = `${config.appUrl}/verify/${token}`;
    try {
      await transport.send(email, TEXTS[kind](url, config.contactEmail));
    } catch (error) {
      log.warn({ err: error, user, kind, tries }, 'An email could not be sent');
      const refused = error instanceof RefusedError;
      await (refused ? removeMail(mail) : retryMailLater(mail));
      return refused ? 'refused' : 'failed';
    }
    await removeMail(mail);
    log.info({ user, kind }, 'An email was sent');
    // Without a mail server, a developer finds the link in the log.
    if (config.smtpUrl === undefined && !config.production) log.info({ link: url }, 'An email is in the outbox');
    return 'sent';
  }

  /** Sends an email that was taken. */
  async function deliver(mail: OutgoingMail): Promise<Outcome> {
    const outcome = send(mail).finally(() => sending.delete(mail._id));
    sending.set(mail._id, outcome);
    return outcome;
  }

  async function work(): Promise<void> {
    while (!closed) {
      const mail = await takeDueMail();
      if (!mail) return;
      await deliver(mail);
    }
  }

  async function sendDue(): Promise<void> {
    const free = MAX_WORKERS - workers;
    workers += free;
    await Promise.all(Array.from({ length: free }, () => work().finally(() => (workers -= 1))));
  }

  return {
    async queue(kind, emailKey) {
      await storeMail(kind, emailKey);
      const sendSoon = () =>
        void sendDue().catch((error: unknown) => log.warn({ err: error }, 'Sending emails was interrupted'));
      setTimeout(sendSoon, Math.random() * withinMs).unref();
    },
    async sendNow(kind, emailKey) {
      const id = mailId(kind, emailKey);
      const underWay = sending.get(id);
      if (underWay) return underWay;
      awaited += 1;
      try {
        await storeMail(kind, emailKey);
        if (awaited > MAX_AWAITED) return 'failed';
        const mail = await takeDueMail(id);
        if (mail) return await deliver(mail);
        // Another worker or process has taken it.
        return await (sending.get(id) ?? ((await isWaiting(id)) ? 'failed' : 'sent'));
      } finally {
        awaited -= 1;
      }
    },
    sendDue,
    async close() {
      closed = true;
      await Promise.race([Promise.allSettled(sending.values()), wait(CLOSE_MS, undefined, { ref: false })]);
      transport.close();
    },
  };
}
