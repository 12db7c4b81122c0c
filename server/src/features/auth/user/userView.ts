import type { User } from '../../../contract/index.ts';
import type { CurrentUser } from '../../../http/request/currentUser.ts';

/** One's own account, without password and tokens. Never sent to others, as it contains the email. */
export function userView({ _id, name, email, avatar, role, emailVerified, date }: CurrentUser): User {
  return { _id: String(_id), name, email, avatar, role, emailVerified, date: date.toISOString() };
}
