import type { Types } from 'mongoose';
import { outlines } from '../outline/outlineModel.ts';
import { ProfileModel } from '../profile/profileModel.ts';
import { UserModel } from './user/userModel.ts';

const DAYS_7 = 7 * 24 * 3_600_000;

/** The filter for accounts that were never verified and are older than 7 days. */
export function abandoned() {
  return { emailVerified: false, role: 'user', date: { $lte: new Date(Date.now() - DAYS_7) } } as const;
}

/**
 * Whether an account gives way to a new sign-up with its email address: never verified, older than 7 days, no content.
 * Nobody can keep the owner of an address out by signing up with it first. Content is an outline (with its characters) or
 * a profile: writing and liking posts takes a verified address, and reports are withdrawn.
 * Source: server/docs/api.md, `POST /api/users`.
 */
export async function isAbandoned(user: Types.ObjectId): Promise<boolean> {
  return (await UserModel.exists({ ...abandoned(), _id: user })) !== null && !(await isUsed(user));
}

/** Whether an account exists and has content. */
export async function isUsed(user: Types.ObjectId): Promise<boolean> {
  const [account, outline, profile] = await Promise.all([
    UserModel.exists({ _id: user }),
    outlines.findOne({ user }, { projection: { _id: 1 } }),
    ProfileModel.exists({ user }),
  ]);
  return account !== null && Boolean(outline ?? profile);
}
