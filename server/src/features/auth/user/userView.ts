import type { User } from '../../../contract/index.ts';
import type { UserRecord } from './userModel.ts';

/** What a stored user may show, and what a person sees of the own account. */
export type SeenUser = Pick<UserRecord, '_id' | 'name' | 'email' | 'avatar' | 'role' | 'emailVerified' | 'date'>;

/** What a request knows of who makes it, for projections. */
export const SEEN_FIELDS = { name: 1, email: 1, avatar: 1, role: 1, emailVerified: 1, date: 1, noticedAt: 1 } as const;

/** One's own account, without password and tokens. Never sent to others, as it contains the email. */
export function userView({ _id, name, email, avatar, role, emailVerified, date }: SeenUser): User {
  return { _id: String(_id), name, email, avatar, role, emailVerified, date: date.toISOString() };
}
