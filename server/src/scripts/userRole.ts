import { ROLES } from '../contract/index.ts';
import { changesSeen } from '../features/auth/user/accounts.ts';
import { UserModel, findByEmail } from '../features/auth/user/userModel.ts';
import { createLogger } from '../logger.ts';
import { runModelTool } from './tool.ts';

/** `npm run user:role -- <email> <user|mod|admin>`: has taken effect when it returns. */
await runModelTool(async ([email, role]) => {
  if (!email || !ROLES.some((known) => known === role)) {
    throw new Error(`Usage: npm run user:role -- <email> <${ROLES.join('|')}>`);
  }
  const user = await findByEmail(email, '_id');
  if (!user) throw new Error(`Nobody has signed up with ${email}`);
  await UserModel.updateOne({ _id: user._id }, { role });
  await changesSeen();
  // On standard error, where logs are collected, and without the email address.
  createLogger({ logLevel: 'info' }, process.stderr).info({ user: user._id, role }, 'A role was changed');
  console.log(`${email} is now: ${role}`);
});
