import type { Role } from '../contract/index.ts';
import { UserModel, findByEmail } from '../features/auth/userModel.ts';
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
  console.log(`${email} is now: ${role}`);
});
