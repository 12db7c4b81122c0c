import type { Request } from 'express';
import { Types } from 'mongoose';
import { isModerator } from '../../../contract/index.ts';
import { forbidden, invalid } from '../../../http/errors.ts';
import {
  MAX_ANSWER_BYTES,
  type Page,
  type PageOrder,
  type PageRequest,
  parsePage,
  readPage,
  sortOf,
} from '../../../http/request/paging.ts';
import { createSharedReads, findFew } from '../../../lib/database/find.ts';
import { type Discussion, findDiscussions, sizeOf } from '../comments/commentService.ts';
import { findMarked } from '../reactions/findMarked.ts';
import { PostModel, SHOWN_FIELDS, type StoredPost, withoutEarlier } from '../postModel.ts';
import type { Reader, StoredCard } from '../postView.ts';

/** The lists: by which index each is read, and what is on it. */
const LISTS = {
  top: { order: { likeCount: -1, date: -1 }, filter: () => ({}) },
  new: { order: { date: -1 }, filter: () => ({}) },
  waiting: { order: { date: 1 }, filter: () => ({ answered: false }) },
  mine: { order: { activeAt: -1 }, filter: (reader: Reader) => ({ user: reader._id }) },
  flagged: { order: { topReports: -1, date: 1 }, filter: () => ({ awaitsModeration: true }) },
} as const satisfies Record<string, { order: PageOrder; filter: (reader: Reader) => object }>;
export type PostList = keyof typeof LISTS;
/** Lists of everybody's posts, from which hidden ones are missing. */
const OF_ALL: readonly PostList[] = ['top', 'new', 'waiting'];

/** Reports are few where a post is shown; likes can be thousands and stay in the database. */
const CARD_FIELDS = { ...SHOWN_FIELDS, likes: 0 } as const;
/** A page that many look at is read once for all who ask at the same time. */
const share = createSharedReads();
/** So many comments are read for several posts at once. */
const COMMENTS_AT_ONCE = 200;

/** Which posts a list call asks for, and whether as cards. */
export interface ListRequest {
  readonly list: PostList;
  readonly cards: boolean;
  readonly page: PageRequest;
}

/** Reads the query of a list call. @throws 403 for `flagged=true` by others than moderators, 400 naming the parameter */
export function parseList(query: Request['query'], reader: Reader): ListRequest {
  const flagged = parseSwitch(query, 'flagged');
  if (flagged && !isModerator(reader)) throw forbidden('Only moderators see what waits for moderation');
  const mine = parseSwitch(query, 'mine');
  const { view, sort } = query;
  if (view !== undefined && view !== 'card') throw invalid('There is no such view', 'view');
  if (sort !== undefined && sort !== 'new' && sort !== 'waiting') throw invalid('There is no such order', 'sort');
  if (sort !== undefined && (mine || flagged)) throw invalid('This list has an order of its own', 'sort');
  if (mine && flagged) throw invalid('Ask for one of both lists', 'mine');
  const list = flagged ? 'flagged' : mine ? 'mine' : (sort ?? 'top');
  return { list, cards: view === 'card', page: parsePage(query) };
}

function parseSwitch(query: Request['query'], name: 'flagged' | 'mine'): boolean {
  const { [name]: value = 'false' } = query;
  if (value !== 'true' && value !== 'false') throw invalid(`Ask with ${name}=true or without it`, name);
  return value === 'true';
}

/** The order of a list. */
export function orderOf(list: PostList): PageOrder {
  return LISTS[list].order;
}

/** A page of cards, with those posts on it that the person likes. @throws 400 for a cursor that is none of this list */
export async function listCards({ list, page: request }: ListRequest, reader: Reader) {
  const page = await listPage<StoredCard>(list, request, reader, {
    ...CARD_FIELDS,
    ...withoutEarlier(reader),
  });
  return { page, liked: await findMarked(PostModel, 'likes', page.items, reader._id) };
}

/** A page of whole posts with their discussions, of no more than an answer may hold. @throws 400 */
export async function listPosts({ list, page: request }: ListRequest, reader: Reader) {
  const page = await listPage<StoredPost>(list, request, reader, { ...SHOWN_FIELDS, ...withoutEarlier(reader) });
  return { page, discussions: await readDiscussions(page.items, reader) };
}

async function listPage<T extends StoredCard>(
  list: PostList,
  request: PageRequest,
  reader: Reader,
  projection: object,
): Promise<Page<T>> {
  const { order, filter } = LISTS[list];
  const sort = sortOf(order);
  const find = (filters: object, limit: number) => findFew<T>(PostModel, filters, { projection, sort, limit });
  return readPage<T>(request, order, async (range, limit) => {
    const filters = { ...filter(reader), ...range };
    if (!OF_ALL.includes(list)) return find(filters, limit);
    // Hidden ones are few and have a place of their own in each index: two short reads are merged.
    const seen = isModerator(reader) ? [false, true] : [false];
    return share(JSON.stringify([filters, limit, sort, projection, seen]), async () => {
      const [visible = [], hidden = []] = await Promise.all(
        seen.map((flagged) => find({ ...filters, flagged }, limit)),
      );
      return merge(visible, hidden, sort).slice(0, limit);
    });
  });
}

/** Two lists that are sorted already, as one. */
function merge<T extends object>(some: T[], others: T[], sort: Record<string, 1 | -1>): T[] {
  if (others.length === 0) return some;
  return [...some, ...others].sort((a, b) => {
    for (const [field, direction] of Object.entries(sort)) {
      const [one, other] = [rankOf(a, field), rankOf(b, field)];
      if (one !== other) return one < other ? -direction : direction;
    }
    return 0;
  });
}

/** A count, a moment or an id as something that can be compared. */
function rankOf(item: object, field: string): number | string {
  const value = (item as Record<string, number | Date | Types.ObjectId>)[field]!;
  return value instanceof Types.ObjectId ? value.toHexString() : Number(value);
}

/** The discussions of the first posts of a page: of at least one, and of no more than fit into an answer. */
async function readDiscussions(posts: readonly StoredPost[], reader: Reader): Promise<Discussion[]> {
  const discussions: Discussion[] = [];
  let room = MAX_ANSWER_BYTES;
  // What many vote in is read alone, a few at a time.
  const countOf = ({ commentCount, manyVotes }: StoredPost) => (manyVotes ? COMMENTS_AT_ONCE + 1 : commentCount);
  for (const group of groupByCount(posts, countOf)) {
    if (room <= 0) break;
    const read = await findDiscussions(group, reader, room);
    discussions.push(...read);
    group.forEach((post, i) => {
      room -= sizeOf(post, post.likes.length) + read[i]!.bytes;
    });
  }
  return discussions;
}

/**
 * Posts one after the other, with no more comments together than are read at once, or one post with more.
 * @param countOf how many comments of a post are read
 */
export function groupByCount<T>(posts: readonly T[], countOf: (post: T) => number): T[][] {
  const groups: T[][] = [];
  let count = Number.POSITIVE_INFINITY;
  for (const post of posts) {
    count += countOf(post);
    if (count <= COMMENTS_AT_ONCE) groups.at(-1)!.push(post);
    else {
      groups.push([post]);
      count = countOf(post);
    }
  }
  return groups;
}
