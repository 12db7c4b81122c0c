import type { Config } from '../../../config.ts';
import { pagePath } from '../../../contract/index.ts';
import { RefusedError, createTransport } from '../../../lib/mailTransport.ts';
import type { Logger } from '../../../logger.ts';
import { addLink } from '../linkTokens.ts';
import { findByEmail } from '../user/userModel.ts';
import { type MailKind, type OutgoingMail, removeMail, retryMailLater } from './outgoingMail.ts';
import { passwordChangedMail } from './passwordChangedMail.ts';
import { recoveryMail } from './recoveryMail.ts';
import { verificationMail } from './verificationMail.ts';

const TEXTS = { verification: verificationMail, recovery: recoveryMail, passwordChanged: passwordChangedMail };

/** The outcome of an attempt. After `failed` it is repeated later; `refused`: the mail server rejected the address. */
export type Outcome = 'sent' | 'failed' | 'refused';

/** Delivers emails that were taken from the queue. */
export interface Delivery {
  /** Sends an email, and removes or postpones it. */
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
      const receiver = await findReceiver(kind, emailKey);
      if (!receiver) {
        await removeMail(mail); // nobody has signed up with this address, or it has been verified meanwhile
        return 'sent';
      }
      const { user, email, path } = receiver;
      const url = config.appUrl + path;
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

/** The account of an email address, and the path that its email names; `null` if it gets none. */
async function findReceiver(kind: MailKind, emailKey: string) {
  if (kind === 'passwordChanged') {
    const user = await findByEmail(emailKey, 'email');
    return user && { user: user._id, email: user.email, path: pagePath('login') };
  }
  const link = await addLink(kind, emailKey);
  return link && { ...link, path: pagePath('verify', link.token) };
}
