import { type Types, mongo } from 'mongoose';
import { MAX_COUNT, SOCIAL_SITES } from '../../contract/index.ts';
import {
  type Base,
  changedElsewhere,
  conflictIn,
  isAt,
  isStored,
  untilUnchanged,
  updateOf,
} from '../../http/request/base.ts';
import { invalid, isDuplicateKey, notFound } from '../../http/errors.ts';
import {
  MAX_ANSWER_BYTES,
  type Page,
  type PageOrder,
  type PageRequest,
  readPage,
  renderPage,
} from '../../http/request/paging.ts';
import { idOf } from '../../http/request/idempotency.ts';
import { findAccounts } from '../auth/user/accounts.ts';
import type { Changes } from './profileFields.ts';
import { ProfileModel, type StoredProfile } from './profileModel.ts';
import { CARD_FIELDS, type ProfileOwner, profileCardView, profileView } from './profileView.ts';

const NEWEST_FIRST: PageOrder = { date: -1 };
/** Whole profiles may hold 200 works, so they are read a few at a time until the page is full. */
const BATCH = 10;

/** The profile of a user, if there is one. */
export function findProfile(user: Types.ObjectId | string): Promise<StoredProfile | null> {
  return ProfileModel.findOne({ user }).lean<StoredProfile>();
}

/**
 * One page of all profiles, most recently created first, as JSON.
 * @param cards whether to give only what a list card shows of each
 */
export async function listProfiles(request: PageRequest, cards: boolean): Promise<{ json: string; next?: string }> {
  const { items, next } = await (cards ? readProfiles(request, CARD_FIELDS) : readWholeProfiles(request));
  const owners = await findAccounts(items.map(({ user }) => String(user)));
  const owned = items.filter(({ user }) => owners.has(String(user))); // others are just being deleted
  const view = cards ? profileCardView : profileView;
  const views = owned.map((profile) => view(profile, owners.get(String(profile.user))!));
  return renderPage({ items: owned, ...(next !== undefined && { next }) }, NEWEST_FIRST, views);
}

function readProfiles(request: PageRequest, fields = {}): Promise<Page<StoredProfile>> {
  return readPage(request, NEWEST_FIRST, (range, limit) =>
    ProfileModel.find(range, fields).sort({ date: -1, _id: -1 }).limit(limit).lean<StoredProfile[]>(),
  );
}

/** As many profiles as were asked for, or at least as many as a page has room for. */
async function readWholeProfiles({ limit, cursor }: PageRequest): Promise<Page<StoredProfile>> {
  const items: StoredProfile[] = [];
  for (let [next, bytes] = [cursor, 0]; ;) {
    const wanted = Math.min(BATCH, limit - items.length);
    const page = await readProfiles({ limit: wanted, ...(next !== undefined && { cursor: next }) });
    items.push(...page.items);
    bytes += page.items.reduce((sum, item) => sum + mongo.BSON.calculateObjectSize(item), 0);
    next = page.next;
    if (next === undefined) return { items };
    if (items.length === limit || bytes > MAX_ANSWER_BYTES) return { items, next };
  }
}

/**
 * Creates a profile or changes the fields that were sent, unless one was changed elsewhere.
 * @param stored the profile as it was just read, `null` if there was none
 * @throws 409 with the stored profile, 404 if it was deleted meanwhile
 */
export function saveProfile(
  user: ProfileOwner & { _id: Types.ObjectId },
  stored: StoredProfile | null,
  change: Changes,
  base: Base,
): Promise<StoredProfile> {
  let known = stored;
  return untilUnchanged(async () => {
    const fields = known && { ...known, ...known.social };
    if (known && fields && isStored(change, fields)) return known;
    const elsewhere = changedElsewhere(change, base, fields);
    if (elsewhere.length > 0) throw conflictIn(elsewhere, { profile: known && profileView(known, user) });
    const saved = await update({ user: user._id, ...isAt(known) }, withPaths(change), { isNew: !known });
    if (saved) return saved;
    const now = await findProfile(user._id);
    if (known && !now) throw notFound('There is no profile for this user');
    known = now;
    return null;
  });
}

/** The same fields under their paths in the document. */
function withPaths(fields: Changes): Changes {
  const pathOf = (field: string) => (SOCIAL_SITES.some((site) => site === field) ? `social.${field}` : field);
  return Object.fromEntries(Object.entries(fields).map(([field, value]) => [pathOf(field), value]));
}

/** Changes one profile, or creates it. @returns `null` if none matches, or if another request created it first */
async function update(filter: object, change: Changes, { isNew = false } = {}): Promise<StoredProfile | null> {
  const counted = { ...updateOf(change), $inc: { revision: 1 } };
  const updates = { ...counted, ...(isNew && { $setOnInsert: { works: [], date: new Date() } }) };
  try {
    return await ProfileModel.findOneAndUpdate(filter, updates, {
      upsert: isNew,
      returnDocument: 'after',
    }).lean<StoredProfile>();
  } catch (error) {
    if (isDuplicateKey(error)) return null;
    throw error;
  }
}

/**
 * Adds a work, unless an earlier attempt to send it has done so.
 * @param key the idempotency key
 * @throws 400 without a profile or beyond 200 works
 */
export async function addWork(user: Types.ObjectId, work: Changes, key: string | undefined): Promise<StoredProfile> {
  const _id = idOf(user, key, JSON.stringify(['work', work]));
  const added = await ProfileModel.findOneAndUpdate(
    { user, [`works.${MAX_COUNT.works - 1}`]: { $exists: false }, 'works._id': { $ne: _id } },
    { $push: { works: { _id, ...work } }, $inc: { revision: 1 } },
    { returnDocument: 'after' },
  ).lean<StoredProfile>();
  if (added) return added;
  const profile = await findProfile(user);
  if (!profile) throw invalid('Please set up your profile first');
  if (profile.works.some((stored) => stored._id.equals(_id))) return profile;
  throw invalid(`You can have up to ${MAX_COUNT.works} works`);
}

/** The user's profile that holds a work. @throws 404 'Work not found' */
export async function findProfileWithWork(user: Types.ObjectId, work: string): Promise<StoredProfile> {
  return found(await ProfileModel.findOne({ user, 'works._id': work }).lean<StoredProfile>());
}

/**
 * Changes the fields of a work that were sent, unless one was changed elsewhere.
 * @param stored the profile as it was just read
 * @throws 404 'Work not found', 409 with the stored profile
 */
export function changeWork(
  user: ProfileOwner,
  stored: StoredProfile,
  id: string,
  change: Changes,
  base: Base,
): Promise<StoredProfile> {
  let known = stored;
  return untilUnchanged(async () => {
    const fields: Changes = { ...found(known.works.find(({ _id }) => _id.equals(id))) };
    if (isStored(change, fields)) return known;
    const elsewhere = changedElsewhere(change, base, fields);
    if (elsewhere.length > 0) throw conflictIn(elsewhere, { profile: profileView(known, user) });
    const changes = Object.entries(change).map(([field, value]) => [`works.$.${field}`, value]);
    const filter = { user: known.user, works: { $elemMatch: { _id: id } }, ...isAt(known) };
    const changed = await update(filter, Object.fromEntries(changes));
    if (!changed) known = await findProfileWithWork(known.user, id);
    return changed;
  });
}

/** Removes a work. @throws 404 'Work not found' */
export async function removeWork(user: Types.ObjectId, work: string): Promise<StoredProfile> {
  const removed = await ProfileModel.findOneAndUpdate(
    { user, 'works._id': work },
    { $pull: { works: { _id: work } }, $inc: { revision: 1 } },
    { returnDocument: 'after' },
  ).lean<StoredProfile>();
  return found(removed);
}

function found<T>(stored: T | null | undefined): T {
  if (!stored) throw notFound('Work not found');
  return stored;
}
