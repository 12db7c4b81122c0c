import type { User } from '../../../contract/index.ts';
import type { UserRecord } from './userModel.ts';

/** What a stored user may show, and what a person sees of the own account. */
export type SeenUser = Pick<UserRecord, '_id' | 'name' | 'email' | 'avatar' | 'role' | 'emailVerified' | 'date'>;

/** One's own account, without password and tokens. Never sent to others, as it contains the email. */
export function userView({ _id, name, email, avatar, role, emailVerified, date }: SeenUser): User {
  return { _id: String(_id), name, email, avatar, role, emailVerified, date: date.toISOString() };
}
