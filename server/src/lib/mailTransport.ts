import { randomBytes } from 'node:crypto';
import { mkdir, readdir, rename, rm, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import nodemailer, { type SendMailOptions } from 'nodemailer';
import type { Config } from '../config.ts';
import { isThisMachine } from './thisMachine.ts';

/** An email without a receiver. */
export interface MailText {
  readonly subject: string;
  readonly text: string;
  readonly html: string;
}

/** Sends emails. */
export interface Transport {
  /**
   * Resolves when the email has been handed over.
   * @throws `RefusedError`, or whatever went wrong
   */
  send(address: string, mail: MailText): Promise<void>;
  close(): void;
}

/** The mail server permanently rejects this address. */
export class RefusedError extends Error {}

const TIMEOUTS = { connectionTimeout: 10_000, greetingTimeout: 10_000, socketTimeout: 60_000, dnsTimeout: 10_000 };
/** The limit for the whole delivery, however slowly the mail server responds. */
const DEADLINE_MS = 120_000;
const DAYS_30 = 30 * 86_400_000;

/** Sends over SMTP_URL; without it, writes each email to an `.eml` file in DATA_DIR/outbox. */
export function createTransport(config: Pick<Config, 'smtpUrl' | 'mailFrom' | 'dataDir'>): Transport {
  return config.smtpUrl === undefined ? outbox(config) : smtp(config.smtpUrl, config.mailFrom);
}

function smtp(url: string, from: string): Transport {
  // A server on this very machine needs no encryption, and seldom has a certificate that could be checked. Any other must
  // offer it, unless the query of the address says `requireTLS=false`, which takes precedence.
  const ignoreTLS = isThisMachine(url);
  const transporter = nodemailer.createTransport({ url, ignoreTLS, requireTLS: !ignoreTLS, ...TIMEOUTS });
  return {
    async send(address, mail) {
      const signal = AbortSignal.timeout(DEADLINE_MS);
      try {
        await transporter.sendMail({ ...messageFor(from, address, mail), signal } as SendMailOptions);
      } catch (error) {
        const { responseCode = 0, command } = error as { responseCode?: number; command?: string };
        if (command === 'RCPT TO' && responseCode >= 500)
          throw new RefusedError('The mail server rejected this address');
        throw error;
      }
    },
    close: () => transporter.close(),
  };
}

const outboxOf = (dataDir: string) => join(dataDir, 'outbox');

/** Removes emails from the outbox that are older than 30 days. */
export async function removeOldMails(dataDir: string): Promise<void> {
  await mkdir(outboxOf(dataDir), { recursive: true, mode: 0o700 });
  for (const name of await readdir(outboxOf(dataDir))) {
    const file = join(outboxOf(dataDir), name);
    if ((await stat(file)).mtimeMs < Date.now() - DAYS_30) await rm(file);
  }
}

function outbox({ mailFrom, dataDir }: Pick<Config, 'mailFrom' | 'dataDir'>): Transport {
  const folder = outboxOf(dataDir);
  const transporter = nodemailer.createTransport({ streamTransport: true, buffer: true, newline: 'windows' });
  return {
    async send(address, mail) {
      const { message } = await transporter.sendMail(messageFor(mailFrom, address, mail));
      await mkdir(folder, { recursive: true, mode: 0o700 });
      const moment = new Date().toISOString().replaceAll(':', '-');
      const file = join(folder, `${moment}-${randomBytes(4).toString('hex')}.eml`);
      // Written under another name first, so that nobody who watches the folder sees a partial file.
      await writeFile(`${file}.part`, message as Buffer, { mode: 0o600 });
      await rename(`${file}.part`, file);
    },
    close: () => transporter.close(),
  };
}

function messageFor(from: string, address: string, mail: MailText): SendMailOptions {
  // As an object the address is used literally; as a string it could be parsed as several.
  const to = { name: '', address };
  const headers = { 'Auto-Submitted': 'auto-generated' };
  return { from, to, ...mail, headers, disableFileAccess: true, disableUrlAccess: true };
}
