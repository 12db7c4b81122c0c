import { createHash, randomBytes } from 'node:crypto';
import { mkdir, readdir, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { SendMailOptions, SentMessageInfo, Transporter } from 'nodemailer';
import type { Config } from '../config.ts';
import { once } from './once.ts';

/** A mail without its receiver. */
export interface MailText {
  readonly subject: string;
  readonly text: string;
  readonly html: string;
}

/** Where mails go. */
export interface Transport {
  /**
   * Resolves when the mail has been handed over.
   * @param account whose mail it is, so that it can be deleted from the outbox
   * @throws `RefusedError`, `UnansweredError` or whatever went wrong
   */
  send(address: string, account: string, mail: MailText): Promise<void>;
  close(): void;
}

/** The mail server does not take mail for this address, today or tomorrow. */
export class RefusedError extends Error {}

/** The mail server was given all of the mail and not heard of again: it may have taken it. */
export class UnansweredError extends Error {}

/** None of these may take longer; a mail that hangs is tried again later. Some look for spam before they answer. */
const TIMEOUTS = { connectionTimeout: 10_000, greetingTimeout: 10_000, socketTimeout: 60_000, dnsTimeout: 10_000 };
/** Nor all that comes before the text, however often something is heard, nor the answer to it. */
const DEADLINES = { beforeTextMs: 60_000, answerMs: 180_000 };
const LOOPBACK = ['localhost', '127.0.0.1', '[::1]'];

/** Sends over SMTP_URL; without it puts mails into DATA_DIR/outbox, one `.eml` file each. */
export function createTransport(
  config: Pick<Config, 'smtpUrl' | 'mailFrom' | 'dataDir'>,
  deadlines = DEADLINES,
): Transport {
  return config.smtpUrl === undefined ? outbox(config) : smtp(config.smtpUrl, config.mailFrom, deadlines);
}

/** What nodemailer makes of its options; made with the first mail, so that no start waits for it to be loaded. */
function composer(options: object) {
  let transporter: Transporter | undefined;
  const make = once(async () => {
    transporter = (await import('nodemailer')).default.createTransport(options as never);
    return transporter.use('stream', (mail, next) => {
      mail.message.processFunc((text) => {
        const read = (mail.data as { onRead?: () => void }).onRead;
        return read ? text.once('end', read) : text;
      });
      next();
    });
  });
  return {
    /** @param onRead is called when the other side has been given the last of the text */
    send: async (mail: SendMailOptions, onRead?: () => void): Promise<SentMessageInfo> =>
      (await make()).sendMail({ ...mail, onRead } as SendMailOptions),
    close: () => transporter?.close(),
  };
}

function smtp(url: string, from: string, deadlines: typeof DEADLINES): Transport {
  // A server on this very machine needs no encryption, and seldom has a certificate that could be checked.
  const ignoreTLS = LOOPBACK.includes(new URL(url).hostname);
  const sender = composer({ url, ignoreTLS, ...TIMEOUTS });
  return {
    async send(address, _account, mail) {
      let given = false;
      const stop = new AbortController();
      let timer = setTimeout(() => stop.abort(), deadlines.beforeTextMs).unref();
      const noteGiven = () => {
        given = true;
        clearTimeout(timer);
        timer = setTimeout(() => stop.abort(), deadlines.answerMs).unref();
      };
      await sender
        .send({ ...messageFor(from, address, mail), signal: stop.signal }, noteGiven)
        .finally(() => clearTimeout(timer))
        .catch((error: { responseCode?: number; command?: string }) => {
          const refused = error.command === 'RCPT TO' && Math.floor((error.responseCode ?? 0) / 100) === 5;
          if (refused) throw new RefusedError('The mail server refuses this address');
          throw given && !error.responseCode ? new UnansweredError('No answer to the mail', { cause: error }) : error;
        });
    },
    close: () => sender.close(),
  };
}

function outbox({ mailFrom, dataDir }: Pick<Config, 'mailFrom' | 'dataDir'>): Transport {
  const folder = outboxOf(dataDir);
  const writer = composer({ streamTransport: true, buffer: true, newline: 'windows' });
  return {
    async send(address, account, mail) {
      const { message } = await writer.send(messageFor(mailFrom, address, mail));
      await mkdir(folder, { recursive: true, mode: 0o700 });
      const moment = new Date().toISOString().replaceAll(':', '-');
      const file = join(folder, `${moment}-${markOf(account)}-${randomBytes(4).toString('hex')}.eml`);
      // Written aside first: nobody who watches the folder meets half a mail.
      await writeFile(`${file}.part`, message as Buffer, { mode: 0o600 });
      await rename(`${file}.part`, file);
    },
    close: () => writer.close(),
  };
}

/** Deletes the mails of an account that lie in the outbox of DATA_DIR. */
export async function deleteFromOutbox(dataDir: string, account: string): Promise<void> {
  const folder = outboxOf(dataDir);
  const files = await readdir(folder).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return []; // nothing has ever been put there
    throw error;
  });
  const own = files.filter((file) => file.includes(`-${markOf(account)}-`));
  await Promise.all(own.map((file) => rm(join(folder, file), { force: true })));
}

function outboxOf(dataDir: string): string {
  return join(dataDir, 'outbox');
}

/** Stands for the account in the names of its files. */
function markOf(account: string): string {
  return createHash('sha256').update(account).digest('hex').slice(0, 16);
}

function messageFor(from: string, address: string, mail: MailText): SendMailOptions {
  // As an object the address is taken as it stands; as text it could be read as several.
  const to = { name: '', address };
  const headers = { 'Auto-Submitted': 'auto-generated' };
  return { from, to, ...mail, headers, disableFileAccess: true, disableUrlAccess: true };
}
