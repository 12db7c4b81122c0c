import { type PipelineStage, Types } from 'mongoose';
import { notFound } from '../../http/errors.ts';
import { type Page, type PageRequest, readPage } from '../../http/paging.ts';
import { storeOnce } from '../../http/idempotency.ts';
import { type Authors, findAuthors } from './authors.ts';
import { CommentModel, type StoredComment } from './comments/commentModel.ts';
import { type StoredCommentCard, findComments, findFlagged } from './comments/commentService.ts';
import { SET_WAITING, clearMarks, toggleMark } from './reactions.ts';
import { PostModel, type Sending, type StoredMark, type StoredPost } from './postModel.ts';
import type { StoredCard } from './postView.ts';

/** Which list: what everyone sees, all for moderators, or what waits for them. */
export type PostList = 'visible' | 'all' | 'waiting';

const LISTS = {
  visible: { filter: { removed: false, flagged: false }, field: 'likeCount' },
  all: { filter: { removed: false }, field: 'likeCount' },
  waiting: { filter: { removed: false, waiting: true }, field: 'reportCount' },
} as const;

/** Reports are few where a post is shown; likes can be thousands and stay in the database. */
const CARD_FIELDS = 'text user date likeCount commentCount reports reportCount flaggedCommentCount';

export interface OpenPost {
  post: StoredPost;
  /** By votes, then oldest. */
  comments: StoredComment[];
}

/** A page of cards, with the posts on it that the person likes; of what waits, with the flagged comments too. */
export async function listCards(list: PostList, request: PageRequest, person: Types.ObjectId) {
  const page = await listPage<StoredCard>(list, request, CARD_FIELDS);
  const [liked, flagged] = await Promise.all([
    findLiked(page.items, person),
    list === 'waiting' ? findFlagged(idsOf(page.items), person) : new Map<string, StoredCommentCard[]>(),
  ]);
  return { ...page, liked, flagged, authors: await findAuthors([...page.items, ...[...flagged.values()].flat()]) };
}

/** A page of whole posts with their comments. */
export async function listPosts(list: PostList, request: PageRequest): Promise<Page<OpenPost> & { authors: Authors }> {
  const page = await listPage<StoredPost>(list, request);
  const comments = await CommentModel.find({ post: { $in: idsOf(page.items) } })
    .sort({ post: 1, voteCount: -1, _id: 1 })
    .lean<StoredComment[]>();
  const authors = await findAuthors([...page.items, ...comments]);
  const discussions = groupByPost(comments);
  const items = page.items.map((post) => ({ post, comments: discussions.get(post._id.toHexString()) ?? [] }));
  return { ...page, items, authors };
}

/** A post with its comments. @throws 404 'Post not found' */
export async function readPost(id: Types.ObjectId): Promise<OpenPost & { authors: Authors }> {
  const [post, comments] = await Promise.all([
    PostModel.findOne({ _id: id, removed: false }).lean<StoredPost>(),
    findComments(id),
  ]);
  if (!post) throw notFound('Post not found');
  return { post, comments, authors: await findAuthors([post, ...comments]) };
}

/** Whose post it is. @throws 404 'Post not found' */
export async function findPostOwner(id: Types.ObjectId): Promise<Pick<StoredPost, '_id' | 'user'>> {
  const post = await PostModel.findOne({ _id: id, removed: false }, { user: 1 }).lean<
    Pick<StoredPost, '_id' | 'user'>
  >();
  if (!post) throw notFound('Post not found');
  return post;
}

/** Publishes a post. @returns its id, and whether it had been published before, by an earlier try to send it */
export async function createPost(sending: Sending, user: Types.ObjectId) {
  const _id = new Types.ObjectId();
  for (;;) {
    if (await storeOnce(() => PostModel.create({ _id, ...sending, user }))) return { _id, repeated: false };
    const earlier = await PostModel.findOne({ user, sentAs: sending.sentAs }, { _id: 1 }).lean();
    if (earlier) return { _id: earlier._id, repeated: true };
    // It was deleted just now, so nothing is in the way any more.
  }
}

/** Likes a post or takes the like back; gives the new list. @throws 404 'Post not found' */
export function likePost(id: Types.ObjectId, user: Types.ObjectId): Promise<StoredMark[]> {
  return changePost(id, 'likes', toggleMark('likes', user));
}

/** Reports a post or takes the report back; gives the new list. @throws 404 'Post not found' */
export function reportPost(id: Types.ObjectId, user: Types.ObjectId): Promise<StoredMark[]> {
  return changePost(id, 'reports', [...toggleMark('reports', user), SET_WAITING]);
}

/** Empties the reports, so that a hidden post is shown again. @throws 404 'Post not found' */
export function clearPostReports(id: Types.ObjectId): Promise<StoredMark[]> {
  return changePost(id, 'reports', [...clearMarks('reports'), SET_WAITING]);
}

/** Changes a post in one update and gives one of its lists as it is afterwards. */
async function changePost(id: Types.ObjectId, list: 'likes' | 'reports', change: PipelineStage.Set[]) {
  const options = { updatePipeline: true, returnDocument: 'after', projection: { [list]: 1 } } as const;
  const post = await PostModel.findOneAndUpdate({ _id: id, removed: false }, change, options).lean<StoredPost>();
  if (!post) throw notFound('Post not found');
  return post[list];
}

function listPage<T extends StoredCard>(list: PostList, request: PageRequest, fields = ''): Promise<Page<T>> {
  const { filter, field } = LISTS[list];
  return readPage<T>(request, { field, valueOf: (post) => post[field] }, (range, limit) =>
    PostModel.find({ ...filter, ...range }, fields)
      .sort({ [field]: -1, _id: -1 })
      .limit(limit)
      .lean<T[]>()
      .exec(),
  );
}

/** Which of the posts the person likes, by id; asked of an index, however many others like them. */
async function findLiked(posts: readonly StoredCard[], person: Types.ObjectId): Promise<ReadonlySet<string>> {
  const liked = await PostModel.find({ 'likes.user': person, _id: { $in: idsOf(posts) } }, { _id: 1 }).lean();
  return new Set(liked.map(({ _id }) => _id.toHexString()));
}

function groupByPost(comments: readonly StoredComment[]): Map<string, StoredComment[]> {
  const groups = new Map<string, StoredComment[]>();
  for (const comment of comments) {
    const key = comment.post.toHexString();
    const group = groups.get(key);
    if (group) group.push(comment);
    else groups.set(key, [comment]);
  }
  return groups;
}

function idsOf(posts: readonly StoredCard[]): Types.ObjectId[] {
  return posts.map(({ _id }) => _id);
}
