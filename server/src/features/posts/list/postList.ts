import type { Request } from 'express';
import { mongo } from 'mongoose';
import { isModerator } from '../../../contract/index.ts';
import { forbidden, invalid } from '../../../http/errors.ts';
import {
  MAX_ANSWER_BYTES,
  type Page,
  type PageOrder,
  type PageRequest,
  cursorBehind,
  parsePage,
  readPage,
  sortOf,
} from '../../../http/request/paging.ts';
import { filterComments } from '../derivedFields.ts';
import { type StoredComment, type StoredPost, posts } from '../postModel.ts';
import type { Reader, StoredCard } from '../postView.ts';

/** The lists: what is in each, and the order of its index. */
const LISTS = {
  top: { order: { likeCount: -1, date: -1 }, filter: withoutHidden },
  new: { order: { date: -1 }, filter: withoutHidden },
  waiting: { order: { date: 1 }, filter: (reader: Reader) => ({ answered: false, ...withoutHidden(reader) }) },
  mine: { order: { activeAt: -1 }, filter: (reader: Reader) => ({ user: reader._id }) },
  flagged: { order: { topReports: -1, date: 1 }, filter: () => ({ awaitsModeration: true }) },
} as const satisfies Record<string, { order: PageOrder; filter: (reader: Reader) => object }>;
export type PostList = keyof typeof LISTS;

/** Hidden posts are few, so no index knows them: the others are picked from what the index of the list gives. */
function withoutHidden(reader: Reader): object {
  return isModerator(reader) ? {} : { flagged: false };
}

/** Which posts a list call asks for, and whether as cards. */
export interface ListRequest {
  readonly list: PostList;
  readonly cards: boolean;
  readonly page: PageRequest;
  /** Asks for the decisions about flagged posts and comments instead. */
  readonly decided: boolean;
}
/** A post of a list: whole, or as a card, in the flagged list with its flagged comments. */
export type ListedPost = StoredPost | (StoredCard & { comments?: StoredComment[]; liked: boolean });

/** Reads the query of a list call. @throws 403 for `flagged=true` by others than moderators, 400 naming the parameter */
export function parseList(query: Request['query'], reader: Reader): ListRequest {
  const flagged = parseSwitch(query, 'flagged');
  if (flagged && !isModerator(reader)) throw forbidden('Only moderators can see the moderation queue');
  const mine = parseSwitch(query, 'mine');
  const decided = parseSwitch(query, 'decided');
  const { view, sort } = query;
  if (view !== undefined && view !== 'card') throw invalid('Unknown view', 'view');
  if (sort !== undefined && sort !== 'new' && sort !== 'waiting') throw invalid('Unknown sort order', 'sort');
  if (sort !== undefined && (mine || flagged)) throw invalid('This list can’t be sorted', 'sort');
  if (mine && flagged) throw invalid('Use either mine or flagged, not both', 'mine');
  if (decided && !flagged) throw invalid('Use decided=true only with flagged=true', 'decided');
  const list = flagged ? 'flagged' : mine ? 'mine' : (sort ?? 'top');
  return { list, cards: view === 'card', page: parsePage(query), decided };
}

function parseSwitch(query: Request['query'], name: 'flagged' | 'mine' | 'decided'): boolean {
  const { [name]: value = 'false' } = query;
  if (value !== 'true' && value !== 'false') throw invalid(`Use ${name}=true or leave it out`, name);
  return value === 'true';
}

/** The order of a list. */
export function orderOf(list: PostList): PageOrder {
  return LISTS[list].order;
}

/**
 * Reads a page of a list, which ends early once it holds about as many bytes as a response may.
 * @throws 400 for a cursor that is not one of this list
 */
export async function readList(request: ListRequest, reader: Reader): Promise<Page<ListedPost>> {
  if (!request.cards) return readPosts<StoredPost>(request, reader);
  const page = await readPosts<StoredCard>(request, reader, cardFields(request.list, reader));
  const liked = await findLiked(page.items, reader);
  return { ...page, items: page.items.map((post) => ({ ...post, liked: liked.has(post._id.toHexString()) })) };
}

async function readPosts<Post extends StoredCard | StoredPost>(
  { list, page: request }: ListRequest,
  reader: Reader,
  projection?: object,
): Promise<Page<Post>> {
  const { order, filter } = LISTS[list];
  const options = { sort: sortOf(order), ...(projection && { projection }) };
  const find = (range: object, limit: number) =>
    posts.find<Post>({ ...filter(reader), ...range }, { ...options, limit });
  // A hundred cards without comments fit into the memory whatever is in them; `renderPage` cuts what is too long to send.
  if (projection && !('comments' in projection))
    return readPage<Post>(request, order, (range, limit) => find(range, limit).toArray());
  let bytes = 0;
  const page = await readPage<Post>(request, order, async (range, limit) => {
    const found: Post[] = [];
    if (bytes > MAX_ANSWER_BYTES) return found;
    for await (const post of find(range, limit)) {
      found.push(post);
      bytes += mongo.BSON.calculateObjectSize(post);
      if (bytes > MAX_ANSWER_BYTES) break;
    }
    return found;
  });
  return bytes > MAX_ANSWER_BYTES ? { ...page, next: cursorBehind(page.items.at(-1)!, order) } : page;
}

/** The projection of cards. */
function cardFields(list: PostList, reader: Reader): object {
  return {
    ...{ text: 1, user: 1, date: 1, edited: 1, reports: 1, reportCount: 1, flagged: 1, likeCount: 1, commentCount: 1 },
    ...{ flaggedCommentCount: 1, lastCommentAt: 1, activeAt: 1, topReports: 1 },
    ...(isModerator(reader) && { textBefore: 1 }),
    ...(list === 'flagged' && { comments: filterComments('$$comment.flagged') }),
  };
}

/** Which of some posts a person likes, from an index, however many others like them. @returns their ids */
async function findLiked(cards: readonly StoredCard[], { _id: user }: Reader): Promise<ReadonlySet<string>> {
  const ids = cards.filter(({ likeCount }) => likeCount > 0).map(({ _id }) => _id);
  if (ids.length === 0) return new Set();
  const liked = await posts.find({ 'likes.user': user, _id: { $in: ids } }, { projection: { _id: 1 } }).toArray();
  return new Set(liked.map(({ _id }) => _id.toHexString()));
}
