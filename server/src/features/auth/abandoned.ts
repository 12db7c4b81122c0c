import { outlines } from '../outline/outlineModel.ts';
import { ProfileModel } from '../profile/profileModel.ts';
import type { UserRecord } from './user/userModel.ts';

const DAYS_7 = 7 * 24 * 3_600_000;

type Account = Pick<UserRecord, '_id' | 'emailVerified' | 'role' | 'date'>;

/**
 * Whether an account gives way to a new sign-up with its email address: never verified, older than 7 days, no content.
 * Nobody can keep the owner of an address out by signing up with it first. Content is an outline (with its characters) or
 * a profile: writing and liking posts takes a verified address, and reports are withdrawn.
 * Source: server/docs/api.md, `POST /api/users`.
 */
export async function isAbandoned({ _id, emailVerified, role, date }: Account): Promise<boolean> {
  if (emailVerified || role !== 'user' || date.getTime() > Date.now() - DAYS_7) return false;
  const [outline, profile] = await Promise.all([
    outlines.findOne({ user: _id }, { projection: { _id: 1 } }),
    ProfileModel.exists({ user: _id }),
  ]);
  return !outline && !profile;
}
