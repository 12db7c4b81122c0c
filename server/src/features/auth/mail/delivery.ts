import type { Config } from '../../../config.ts';
import { type MailText, RefusedError, createTransport } from '../../../lib/mailTransport.ts';
import type { Logger } from '../../../logger.ts';
import { type LinkKind, addLink } from '../linkTokens.ts';
import { type OutgoingMail, removeMail, retryMailLater } from './outgoingMail.ts';
import { recoveryMail } from './recoveryMail.ts';
import { verificationMail } from './verificationMail.ts';

const TEXTS: Record<LinkKind, (url: string, contactEmail: string) => MailText> = {
  verification: verificationMail,
  recovery: recoveryMail,
};

/** The outcome of an attempt. After `failed` it is repeated later; `refused`: the mail server rejected the address. */
export type Outcome = 'sent' | 'failed' | 'refused';

/** Delivers emails that were taken from the queue. */
export interface Delivery {
  /** Sends an email with a new link, and removes or postpones it. */
  send(mail: OutgoingMail): Promise<Outcome>;
  close(): void;
}

/** Creates the delivery of a server; warns if a production server has no mail server. */
export function createDelivery(config: Config, log: Logger): Delivery {
  const transport = createTransport(config);
  if (config.production && config.smtpUrl === undefined) {
    log.warn('SMTP_URL is not set: emails are saved to the outbox folder instead of being sent');
  }
  return {
    async send(mail) {
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
    },
    close: () => transport.close(),
  };
}
