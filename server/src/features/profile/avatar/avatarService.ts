import { createHash, randomBytes } from 'node:crypto';
import type { Types, mongo } from 'mongoose';
import { isUnwritable, unauthorized } from '../../../http/errors.ts';
import { despiteErrors } from '../../../lib/despiteErrors.ts';
import { waitBriefly } from '../../../lib/patience.ts';
import { Queue } from '../../../lib/queue.ts';
import { UserModel } from '../../auth/user/userModel.ts';
import { AvatarModel } from './avatarModel.ts';

/** Where images are served: outside /api. */
const MEDIA = '/media/';
const ENDING = '.webp';
const HOUR = 3_600_000;

/**
 * Stores an image and makes it the user's. Every image gets a new name, also the same one once more or another person's,
 * so that it can be cached for ever and deleted without taking anybody else's away.
 * @param data as `makeAvatar` gave it
 * @returns its path under /media
 * @throws 401 when the account was deleted meanwhile
 */
export async function setAvatar(user: Types.ObjectId, data: Buffer): Promise<string> {
  const hash = createHash('sha256').update(randomBytes(16)).update(data).digest('hex').slice(0, 32);
  await AvatarModel.create({ _id: hash, user, data });
  return pointTo(user, hash).catch(async (error: unknown) => {
    const isNobodys = isUnwritable(error) && !(await UserModel.exists({ _id: user, avatar: pathOf(hash) }));
    if (isNobodys) await AvatarModel.deleteOne({ _id: hash }).catch(() => {}); // a later upload does it
    throw error;
  });
}

const pathOf = (hash: string) => `${MEDIA}${hash}${ENDING}`;

/** Takes the user's image away. @returns the path of no image */
export function removeAvatar(user: Types.ObjectId): Promise<string> {
  return pointTo(user, '');
}

/** Deletes all images of a user; repeatable. The account must be gone already. */
export async function deleteAvatarOf(user: Types.ObjectId): Promise<void> {
  await AvatarModel.deleteMany({ user });
}

/** The bytes of an image. @param hash the name it is served under; `null` if there is none (any more) */
export async function findAvatar(hash: string): Promise<Buffer | null> {
  const found = await AvatarModel.findById(hash, { data: 1 }).lean<{ data: mongo.Binary }>();
  return found && Buffer.from(found.data.value());
}

/** Who has written very much has as much to be brought in line, which nobody else's image waits for. */
const refreshing = new Queue({ atOnce: 2, perKey: 1, freeMs: 1_000 });

/**
 * Changes which image is the user's, then what they have written, and deletes the one before. In this order all point to an
 * image that exists, however many uploads race. What a crash leaves undone, `finishAvatars` does; an image that was nobody's
 * yet is deleted at a later upload.
 */
async function pointTo(user: Types.ObjectId, hash: string): Promise<string> {
  const avatar = hash && pathOf(hash);
  const avatarsBefore = { $concatArrays: [{ $ifNull: ['$avatarsBefore', []] }, ['$avatar']] };
  const { matchedCount } = await UserModel.updateOne(
    { _id: user, avatar: { $ne: avatar } },
    [{ $set: { avatar, avatarsBefore } }],
    { updatePipeline: true },
  );
  if (matchedCount > 0) await waitBriefly(refresh(user));
  else if (!(await UserModel.exists({ _id: user }))) {
    await deleteAvatarOf(user);
    throw unauthorized();
  }
  return avatar;
}

/** Goes on with what a crash or a fault interrupted: who has an image that not all they have written shows. */
export async function finishAvatars(): Promise<void> {
  const due = await UserModel.find({ avatarsBefore: { $gte: '' } }, { _id: 1 }).lean();
  await despiteErrors(due, ({ _id }) => refresh(_id));
}

/** Brings what a user has written in line with the account, once for all who wait for it, and deletes the images before. */
function refresh(user: Types.ObjectId): Promise<void> {
  return refreshing.run(String(user), async () => {
    const account = await UserModel.findById(user, { avatar: 1, avatarsBefore: 1 }).lean();
    const avatarsBefore = account?.avatarsBefore ?? [];
    if (avatarsBefore.length === 0) return;
    const leftOver = { _id: { $ne: hashIn(account?.avatar ?? '') }, date: { $lt: new Date(Date.now() - HOUR) } };
    await AvatarModel.deleteMany({ user, $or: [{ _id: { $in: avatarsBefore.map(hashIn) } }, leftOver] });
    await UserModel.updateOne({ _id: user }, { $pull: { avatarsBefore: { $in: avatarsBefore } } });
  });
}

const hashIn = (avatar: string) => avatar.slice(MEDIA.length, -ENDING.length);
