import type { Response } from 'express';
import type { Types } from 'mongoose';
import type { Role } from '../../contract/index.ts';

/** The signed-in user of a request, as the guard found the account. */
export interface CurrentUser {
  readonly _id: Types.ObjectId;
  readonly name: string;
  readonly email: string;
  /** A path under /media, or empty. */
  readonly avatar: string;
  readonly role: Role;
  readonly emailVerified: boolean;
  readonly date: Date;
  /** When a moderator last removed something of theirs. */
  readonly noticedAt?: Date | null;
}

/** The signed-in user of this request; only behind a guard. */
export function userOf(res: Response): CurrentUser {
  const user = findUser(res);
  if (!user) throw new Error('userOf() needs requireUser before it');
  return user;
}

/** The signed-in user of this request, if a guard has found one. */
export function findUser(res: Response): CurrentUser | undefined {
  return res.locals['user'] as CurrentUser | undefined;
}
