import { randomBytes } from 'node:crypto';
import type { Types, mongo } from 'mongoose';
import { unauthorized } from '../../../http/errors.ts';
import { UserModel } from '../../auth/user/userModel.ts';
import { AvatarModel } from './avatarModel.ts';

/** The path of an image, outside /api. Every image gets a new name, so that it can be cached for ever. */
const PATH = /^\/media\/([0-9a-f]{32})\.webp$/;
const pathOf = (id: string) => `/media/${id}.webp`;

/**
 * Stores an image and makes it the user's.
 * @param data as `makeAvatar` returned it
 * @returns its path
 * @throws 401 if the account was deleted meanwhile
 */
export async function setAvatar(user: Types.ObjectId, data: Buffer): Promise<string> {
  const _id = randomBytes(16).toString('hex');
  await AvatarModel.create({ _id, user, data });
  try {
    return await replaceAvatar(user, pathOf(_id));
  } catch (error) {
    // An image that is in use although its acknowledgement was lost stays.
    const isUsed = await UserModel.exists({ _id: user, avatar: pathOf(_id) });
    if (!isUsed) await AvatarModel.deleteOne({ _id });
    throw error;
  }
}

/** Removes the user's image. @returns the path of no image @throws 401 if the account was deleted meanwhile */
export function removeAvatar(user: Types.ObjectId): Promise<string> {
  return replaceAvatar(user, '');
}

/** Changes which image is the user's and deletes the one before; each upload in a race deletes its own predecessor. */
async function replaceAvatar(user: Types.ObjectId, avatar: string): Promise<string> {
  const before = await UserModel.findOneAndUpdate({ _id: user }, { avatar }, { projection: { avatar: 1 } }).lean();
  if (!before) throw unauthorized();
  const [, id] = PATH.exec(before.avatar) ?? [];
  if (id) await AvatarModel.deleteOne({ _id: id });
  return avatar;
}

/** The bytes of an image and its id. @param path as a user's `avatar` @returns `null` if there is no such image (any more) */
export async function findAvatar(path: string): Promise<{ id: string; data: Buffer } | null> {
  const [, id] = PATH.exec(path) ?? [];
  const found = id === undefined ? null : await AvatarModel.findById(id).lean<{ data: mongo.Binary }>();
  return found && { id: id!, data: Buffer.from(found.data.value()) };
}
