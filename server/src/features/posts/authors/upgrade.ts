import type { AnyBulkWriteOperation, Types } from 'mongoose';
import { DELETED_WRITER, type Role } from '../../../contract/index.ts';
import { upgradeOnce } from '../../../lib/database/upgrades.ts';
import { NO_HURRY } from '../../../lib/patience.ts';
import { UserModel } from '../../auth/user/userModel.ts';
import { authorOf } from './authors.ts';
import { CommentModel } from '../comments/commentModel.ts';
import { PostModel, type StoredAuthor, type StoredEntry, type StoredPost } from '../postModel.ts';

const AT_ONCE = 500;

/** Gives posts and comments of earlier versions what lists are now read by: author, dates of answers, cleared reports. */
export const upgradeEntries = () => upgradeOnce('entries carry their authors', upgradeAll);

async function upgradeAll(): Promise<void> {
  await upgrade(PostModel, (post) => {
    const { date, flagged, reportCount, flaggedCommentCount, commentCount } = post as StoredPost;
    return {
      activeAt: date,
      answered: false,
      lastCommentAt: null,
      flaggedReports: 0,
      topReports: reportCount,
      awaitsModeration: flagged || flaggedCommentCount > 0,
      ...(commentCount > 0 && { recountSince: new Date(0) }),
    };
  });
  await upgrade(CommentModel, () => ({}));
  for (const { collection, schema } of [PostModel, CommentModel]) {
    const known = schema.indexes().map(([fields]) => JSON.stringify(fields));
    for (const { name, key } of await collection.indexes()) {
      if (name !== '_id_' && !known.includes(JSON.stringify(key))) await collection.dropIndex(name!);
    }
  }
}

type Entries = typeof PostModel | typeof CommentModel;

async function upgrade({ collection }: Entries, more: (entry: StoredEntry) => object): Promise<void> {
  for (let after: object = {}; ;) {
    const filter = { ...after, name: { $exists: false } };
    const options = { sort: { _id: 1 }, limit: AT_ONCE, projection: { likes: 0, votes: 0 }, ...NO_HURRY } as const;
    const found = (await collection.find(filter, options).toArray()) as unknown as (StoredEntry & { removed?: true })[];
    if (found.length === 0) return;
    const authors = await findAuthors(found);
    const changes = found.map((entry): AnyBulkWriteOperation => {
      const { _id, user, removed, flagged } = entry;
      if (removed) return { replaceOne: { filter: { _id }, replacement: { removed, recountSince: new Date(0) } } };
      const author = authors.get(user?.toHexString() ?? '') ?? NOBODY;
      const $set = { ...author, cleared: [], flaggedAt: flagged ? new Date() : null, ...more(entry) };
      return { updateOne: { filter: { _id }, update: { $set, $unset: { sentAs: 1, uncounted: 1, waiting: 1 } } } };
    });
    await collection.bulkWrite(changes as never, { ordered: false });
    after = { _id: { $gt: found.at(-1)!._id } };
  }
}

const NOBODY: StoredAuthor = { user: null, name: DELETED_WRITER, avatar: '', moderator: false };

async function findAuthors(entries: readonly StoredEntry[]): Promise<ReadonlyMap<string, StoredAuthor>> {
  const ids = [...new Set(entries.flatMap(({ user }) => (user ? [user.toHexString()] : [])))];
  const users = await UserModel.find({ _id: { $in: ids } }, { name: 1, avatar: 1, role: 1 }).lean<
    { _id: Types.ObjectId; name: string; avatar: string; role: Role }[]
  >();
  return new Map(users.map((user) => [user._id.toHexString(), authorOf(user)]));
}
