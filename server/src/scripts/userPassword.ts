import { randomInt } from 'node:crypto';
import { createPasswordPool } from '../features/auth/passwords/passwordPool.ts';
import { changePassword } from '../features/auth/accountService.ts';
import { createLogger } from '../logger.ts';
import { ToolError, runTool } from './tool.ts';

/** Letters and digits that nobody takes for one another. */
const ALPHABET = 'abcdefghjkmnpqrstuvwxyz23456789';
const LENGTH = 20;

/** `npm run user:password -- <e-mail>`: makes a new password, prints it once and ends the person's sign-ins. */
await runTool(async ([email]) => {
  if (!email) throw new ToolError('Usage: npm run user:password -- <e-mail>');
  const password = Array.from({ length: LENGTH }, () => ALPHABET[randomInt(ALPHABET.length)]).join('');
  const passwords = createPasswordPool({ threads: 1 });
  const user = await changePassword(passwords, email, password);
  await passwords.close();
  if (!user) throw new ToolError(`Nobody has signed up with ${email}`);
  // On the other stream, where whoever collects logs finds it, and without the e-mail.
  createLogger({ logLevel: 'info' }, process.stderr).info({ user }, 'A password was changed');
  console.log(`The new password of ${email} is ${password}\nAll sign-ins of this person have ended.`);
});
