import { randomInt } from 'node:crypto';
import { createPasswordPool } from '../features/auth/passwords/passwordPool.ts';
import { changePassword } from '../features/auth/accountService.ts';
import { emailKeyOf } from '../features/auth/emailKey.ts';
import { addLink } from '../features/auth/linkTokens.ts';
import { storeMail } from '../features/auth/mail/outgoingMail.ts';
import { changesSeen } from '../features/auth/user/accounts.ts';
import { createLogger } from '../logger.ts';
import { runModelTool } from './tool.ts';

/** Letters and digits that look different from one another. */
const ALPHABET = 'abcdefghjkmnpqrstuvwxyz23456789';
const LENGTH = 20;

const USAGE = 'Usage: npm run user:password -- <email> [--set]';

/**
 * `npm run user:password -- <email>`: prints a link with which the person chooses a password. With `--set`, for servers
 * without mail, sets a random password, prints it once, ends the person's sessions, and has the server email them.
 */
await runModelTool(async ([email, option], { appUrl }) => {
  if (!email || (option !== undefined && option !== '--set')) throw new Error(USAGE);
  // On standard error, where logs are collected, and without the email address.
  const log = createLogger({ logLevel: 'info' }, process.stderr);
  if (option === undefined) {
    const link = await addLink('recovery', emailKeyOf(email));
    if (!link) throw nobody(email);
    log.info({ user: link.user }, 'A recovery link was created');
    console.log(`With this link, ${email} can choose a new password within 24 hours:\n${appUrl}/verify/${link.token}`);
    return;
  }
  const password = Array.from({ length: LENGTH }, () => ALPHABET[randomInt(ALPHABET.length)]).join('');
  const passwords = createPasswordPool({ threads: 1 });
  const user = await changePassword(passwords, email, password);
  await passwords.close();
  if (!user) throw nobody(email);
  await changesSeen();
  log.info({ user }, 'A password was changed');
  console.log(`The new password of ${email} is ${password}\nAll their sessions have ended.`);
  await storeMail('passwordChanged', emailKeyOf(email));
});

function nobody(email: string): Error {
  return new Error(`Nobody has signed up with ${email}`);
}
