import { randomInt } from 'node:crypto';
import { createPasswordPool } from '../features/auth/passwords/passwordPool.ts';
import { changePassword } from '../features/auth/accountService.ts';
import { changesSeen } from '../features/auth/user/accounts.ts';
import { createLogger } from '../logger.ts';
import { runModelTool } from './tool.ts';

/** Letters and digits that look different from one another. */
const ALPHABET = 'abcdefghjkmnpqrstuvwxyz23456789';
const LENGTH = 20;

/** `npm run user:password -- <email>`: sets a new random password, prints it once and ends the person's sessions. */
await runModelTool(async ([email]) => {
  if (!email) throw new Error('Usage: npm run user:password -- <email>');
  const password = Array.from({ length: LENGTH }, () => ALPHABET[randomInt(ALPHABET.length)]).join('');
  const passwords = createPasswordPool({ threads: 1 });
  const user = await changePassword(passwords, email, password);
  await passwords.close();
  if (!user) throw new Error(`Nobody has signed up with ${email}`);
  await changesSeen();
  // On standard error, where logs are collected, and without the email address.
  createLogger({ logLevel: 'info' }, process.stderr).info({ user }, 'A password was changed');
  console.log(`The new password of ${email} is ${password}\nAll their sessions have ended.`);
});
