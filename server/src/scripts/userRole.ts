import type { Role } from '../contract/index.ts';
import { UserModel, findByEmail } from '../features/auth/user/userModel.ts';
import { createLogger } from '../logger.ts';
import { ToolError, runTool } from './tool.ts';

const ROLES: readonly Role[] = ['user', 'mod', 'admin'];

/** `npm run user:role -- <e-mail> <user|mod|admin>`: takes effect with the person's next call. */
await runTool(async ([email, role]) => {
  if (!email || !ROLES.some((known) => known === role)) {
    throw new ToolError(`Usage: npm run user:role -- <e-mail> <${ROLES.join('|')}>`);
  }
  const user = await findByEmail(email, '_id');
  if (!user) throw new ToolError(`Nobody has signed up with ${email}`);
  await UserModel.updateOne({ _id: user._id }, { role });
  // On the other stream, where whoever collects logs finds it, and without the e-mail.
  createLogger({ logLevel: 'info' }, process.stderr).info({ user: user._id, role }, 'A role was changed');
  console.log(`${email} is now: ${role}`);
});
