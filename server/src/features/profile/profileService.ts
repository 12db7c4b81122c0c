import { type Types, mongo } from 'mongoose';
import { MAX_COUNT, SOCIAL_SITES } from '../../contract/index.ts';
import { type Base, changedElsewhere, conflictIn, isStored, unchanged } from '../../http/request/base.ts';
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
import { UserModel } from '../auth/user/userModel.ts';
import type { Changes } from './profileFields.ts';
import { ProfileModel, type StoredProfile } from './profileModel.ts';
import { CARD_FIELDS, type ProfileOwner, profileCardView, profileView } from './profileView.ts';

const NEWEST_FIRST: PageOrder = { date: -1 };

/** The stored profile of a user, if there is one. */
export function findProfile(user: Types.ObjectId | string): Promise<StoredProfile | null> {
  return ProfileModel.findOne({ user }).lean<StoredProfile>();
}

/** The same without its works, which can weigh megabytes. */
export function findProfileWithoutWorks(user: Types.ObjectId): Promise<ProfileWithoutWorks | null> {
  return ProfileModel.findOne({ user }, { works: 0 }).lean<ProfileWithoutWorks>();
}

export type ProfileWithoutWorks = Omit<StoredProfile, 'works'>;

/** What a shared link tells of a profile: works, which can weigh megabytes, stay in the database. */
export function findPreview(user: string) {
  return ProfileModel.findOne({ user }, { _id: 0, bio: 1, status: 1, genres: 1 }).lean();
}

/** Profiles with two hundred works weigh megabytes, so that whole ones are fetched a few at a time. */
const BATCH = 2;

/** One page of all profiles, the newest made first, as JSON. @param cards only what a list card shows of each */
export async function listProfiles(request: PageRequest, cards: boolean): Promise<{ json: string; next?: string }> {
  const { items, next } = await readProfiles(request, cards);
  const owners = await UserModel.find({ _id: { $in: items.map(({ user }) => user) } }, { name: 1, avatar: 1 }).lean();
  const byId = new Map(owners.map((owner) => [String(owner._id), owner]));
  const owned = items.filter(({ user }) => byId.has(String(user))); // missing while an account is being deleted
  const view = cards ? profileCardView : profileView;
  const views = owned.map((profile) => view(profile, byId.get(String(profile.user))!));
  return renderPage({ items: owned, ...(next !== undefined && { next }) }, NEWEST_FIRST, views);
}

/** As many profiles as are asked for, or at least as many as an answer has room for. */
async function readProfiles(request: PageRequest, cards: boolean): Promise<Page<StoredProfile>> {
  const fetch = (range: Record<string, unknown>, limit: number) =>
    findNewest(range, limit).select(cards ? CARD_FIELDS : {});
  if (cards) return readPage(request, NEWEST_FIRST, fetch);
  const items: StoredProfile[] = [];
  let { cursor } = request;
  for (let room = MAX_ANSWER_BYTES; room >= 0 && items.length < request.limit;) {
    const limit = Math.min(BATCH, request.limit - items.length);
    const page = await readPage({ limit, ...(cursor !== undefined && { cursor }) }, NEWEST_FIRST, fetch);
    items.push(...page.items);
    if (page.next === undefined) return { items };
    for (const item of page.items) room -= mongo.BSON.calculateObjectSize(item);
    cursor = page.next;
  }
  return { items, ...(cursor !== undefined && { next: cursor }) };
}

/** The query of a page; see `readPage`. */
export function findNewest(range: Record<string, unknown>, limit: number) {
  return ProfileModel.find(range).sort({ date: -1, _id: -1 }).limit(limit).lean<StoredProfile[]>();
}

/** The fields of a profile that can be changed, as they are answered, with the social addresses flat. */
function fieldsOf(profile: ProfileWithoutWorks | null): Record<string, unknown> | null {
  return profile && { ...profile, ...profile.social };
}

/**
 * Makes a profile, or changes the fields that were sent unless one was changed elsewhere, in one atomic call.
 * @param stored the profile as it was just read, `null` if there was none: then everything that is required was sent
 * @throws 409 with the stored profile, 404 when it is gone
 */
export async function saveProfile(
  user: ProfileOwner & { _id: Types.ObjectId },
  stored: ProfileWithoutWorks | null,
  change: Changes,
  base: Base,
): Promise<StoredProfile> {
  const fields = fieldsOf(stored);
  const elsewhere = changedElsewhere(change, base, fields);
  if (stored && isStored(change, fields!)) {
    const whole = await findProfile(user._id);
    if (whole) return whole;
  } else if (elsewhere.length > 0) {
    const whole = await findProfile(user._id);
    throw conflictIn(elsewhere, { profile: whole && profileView(whole, user) });
  }
  const based = Object.keys(change).filter((field) => field in base);
  const before = Object.fromEntries(based.map((field) => [pathOf(field), fields?.[field]]));
  const changed = await update({ user: user._id, ...unchanged(before) }, change, { isNew: !stored });
  if (changed) return changed;
  const now = await findProfileWithoutWorks(user._id);
  if (stored && !now) throw notFound('There is no profile for this user');
  return saveProfile(user, now, change, base); // another change came in between
}

const pathOf = (field: string) => (SOCIAL_SITES.some((site) => site === field) ? `social.${field}` : field);

/** Changes one profile; `null` if none matches, or if another request made it first. */
async function update(filter: object, change: Changes, { isNew = false } = {}): Promise<StoredProfile | null> {
  const entries = Object.entries(change).map(([field, value]) => [pathOf(field), value] as const);
  const cleared = entries.filter(([, value]) => value === undefined);
  const updates = {
    $set: Object.fromEntries(entries.filter(([, value]) => value !== undefined)),
    $unset: Object.fromEntries(cleared.map(([path]) => [path, 1])),
    ...(isNew && { $setOnInsert: { works: [], date: new Date() } }),
  };
  const options = { upsert: isNew, returnDocument: 'after' } as const;
  try {
    return await ProfileModel.findOneAndUpdate(filter, updates, options).lean<StoredProfile>();
  } catch (error) {
    if (isDuplicateKey(error)) return null;
    throw error;
  }
}

/**
 * Adds a finished work, unless an earlier try to send it has done so.
 * @param sentAs the idempotency key
 * @throws 400 without a profile or beyond 200 works
 */
export async function addWork(user: Types.ObjectId, work: Changes, sentAs: string | undefined): Promise<StoredProfile> {
  const _id = idOf(user, sentAs, JSON.stringify(['work', work]));
  const profile =
    (await ProfileModel.findOneAndUpdate(
      { user, [`works.${MAX_COUNT.works - 1}`]: { $exists: false }, 'works._id': { $ne: _id } },
      { $push: { works: { _id, ...work } } },
      { returnDocument: 'after' },
    ).lean<StoredProfile>()) ?? (await ProfileModel.findOne({ user, 'works._id': _id }).lean<StoredProfile>());
  if (profile) return profile;
  throw (await ProfileModel.exists({ user })) ? tooManyWorks() : invalid('Please set up your profile first');
}

/** A finished work of the user. @throws 404 'Work not found' */
export async function findWork(user: Types.ObjectId, work: string): Promise<StoredProfile> {
  return found(await ProfileModel.findOne({ user, 'works._id': work }).lean<StoredProfile>(), 'Work not found');
}

/**
 * Changes the fields of a work that were sent, unless one was changed elsewhere, in one atomic call.
 * @throws 404 'Work not found', 409 with the stored profile
 */
export async function changeWork(
  user: ProfileOwner,
  stored: StoredProfile,
  id: string,
  change: Changes,
  base: Base,
): Promise<StoredProfile> {
  const work = stored.works.find(({ _id }) => _id.equals(id));
  const fields: Record<string, unknown> = { ...found(work, 'Work not found') };
  if (isStored(change, fields)) return stored;
  const elsewhere = changedElsewhere(change, base, fields);
  if (elsewhere.length > 0) throw conflictIn(elsewhere, { profile: profileView(stored, user) });
  const based = Object.keys(change).filter((field) => field in base);
  const before = Object.fromEntries(based.map((field) => [field, fields[field]]));
  const ofWork = Object.fromEntries(Object.entries(change).map(([name, value]) => [`works.$.${name}`, value]));
  const filter = { user: stored.user, works: { $elemMatch: { _id: id, ...unchanged(before) } } };
  const changed = await update(filter, ofWork);
  // Where another change came in between, it is looked at as this one was.
  return changed ?? changeWork(user, await findWork(stored.user, id), id, change, base);
}

/** Removes a finished work. @throws 404 'Work not found' */
export async function removeWork(user: Types.ObjectId, work: string): Promise<StoredProfile> {
  return found(
    await ProfileModel.findOneAndUpdate(
      { user, 'works._id': work },
      { $pull: { works: { _id: work } } },
      { returnDocument: 'after' },
    ).lean<StoredProfile>(),
    'Work not found',
  );
}

/** Deletes the profile with its works; repeatable. */
export async function deleteProfileOf(user: Types.ObjectId): Promise<void> {
  await ProfileModel.deleteOne({ user });
}

function tooManyWorks() {
  return invalid(`A profile holds at most ${MAX_COUNT.works} works`);
}

function found<T>(stored: T | null | undefined, otherwise: string): T {
  if (!stored) throw notFound(otherwise);
  return stored;
}
