import { setTimeout as wait } from 'node:timers/promises';
import type { Config } from '../../../config.ts';
import type { Logger } from '../../../logger.ts';
import { type Outcome, createDelivery } from './delivery.ts';
import { type MailKind, type OutgoingMail, isWaiting, mailId, storeMail, takeDueMail } from './outgoingMail.ts';

/** How many workers send due emails, so that one slow delivery does not delay all others. */
const MAX_WORKERS = 4;
/** How many emails with a waiting user are sent at a time; the workers send the others. */
const MAX_AWAITED = 20;
/** An email is sent after a random delay up to this, so that timing does not reveal who has an account. */
const WITHIN_MS = 1_000;
/** How long a closing server waits for emails that are being sent. */
const CLOSE_MS = 2_200;

/** Sends the emails of accounts. Unsent emails are stored in the database. */
export interface Mailer {
  /** Queues an email. Resolves once it is stored, whether or not there is such an account. */
  queue(kind: MailKind, emailKey: string): Promise<void>;
  /** Sends an email now. */
  sendNow(kind: MailKind, emailKey: string): Promise<Outcome>;
  /** Sends all due emails, including those that failed before. Called at regular intervals. */
  sendDue(): Promise<void>;
  /** Waits briefly for emails that are being sent. */
  close(): Promise<void>;
}

/**
 * Creates the mailer of a server.
 * @param settings `withinMs` is the longest delay of a queued email
 */
export function createMailer(config: Config, log: Logger, { withinMs = WITHIN_MS } = {}): Mailer {
  const delivery = createDelivery(config, log);
  const sending = new Map<string, Promise<Outcome>>();
  const workers = new Set<Promise<void>>();
  let awaited = 0;
  let closed = false;

  /** Sends an email that was taken. */
  async function deliver(mail: OutgoingMail): Promise<Outcome> {
    const outcome = delivery.send(mail).finally(() => sending.delete(mail._id));
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
    const added = Array.from({ length: MAX_WORKERS - workers.size }, () => {
      const worker = work().finally(() => workers.delete(worker));
      workers.add(worker);
      return worker;
    });
    await Promise.all(added);
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
      const atWork = Promise.allSettled([...workers, ...sending.values()]);
      await Promise.race([atWork, wait(CLOSE_MS, undefined, { ref: false })]);
      delivery.close();
    },
  };
}
