import type { Types } from 'mongoose';
import { MAX_COUNT, type Profile, type ProfileCard } from '../../contract/index.ts';
import { invalid, notFound } from '../../http/errors.ts';
import { type Page, type PageOrder, type PageRequest, readPage } from '../../http/paging.ts';
import { type SentAs, sentBefore } from '../../http/idempotency.ts';
import { UserModel } from '../auth/userModel.ts';
import type { Changes } from './profileFields.ts';
import { ProfileModel, type StoredProfile } from './profileModel.ts';
import { CARD_FIELDS, profileCardView, profileView } from './profileView.ts';

const NEWEST_FIRST: PageOrder<StoredProfile> = {
  field: 'date',
  valueOf: ({ date }) => date.getTime(),
  stored: (milliseconds) => new Date(milliseconds),
};

/** The stored profile of a user, if there is one. */
export function findProfile(user: Types.ObjectId | string): Promise<StoredProfile | null> {
  return ProfileModel.findOne({ user }).lean<StoredProfile>();
}

/** One page of all profiles, the newest made first. @param cards only what a list card shows of each */
export async function listProfiles(request: PageRequest, cards = false): Promise<Page<Profile | ProfileCard>> {
  const { items, ...page } = await readPage(request, NEWEST_FIRST, (range, limit) =>
    findNewest(range, limit).select(cards ? CARD_FIELDS : {}),
  );
  const owners = await UserModel.find({ _id: { $in: items.map(({ user }) => user) } }, { name: 1, avatar: 1 }).lean();
  const byId = new Map(owners.map((owner) => [String(owner._id), owner]));
  const shown = items.flatMap((profile) => {
    const owner = byId.get(String(profile.user)); // missing while an account is being deleted
    return owner ? [(cards ? profileCardView : profileView)(profile, owner)] : [];
  });
  return { ...page, items: shown };
}

/** The query of a page; see `readPage`. */
export function findNewest(range: Record<string, unknown>, limit: number) {
  return ProfileModel.find(range).sort({ date: -1, _id: -1 }).limit(limit).lean<StoredProfile[]>();
}

/** Makes a profile of everything that was sent; if another request was faster, changes that one. */
export async function makeProfile(user: Types.ObjectId, changes: Changes): Promise<StoredProfile> {
  return ProfileModel.findOneAndUpdate(
    { user },
    { ...updateOf(changes), $setOnInsert: { works: [], date: new Date() } },
    { upsert: true, returnDocument: 'after' },
  )
    .orFail()
    .lean<StoredProfile>();
}

/** Changes the fields that were sent. @throws 404 when the profile is gone */
export async function changeProfile(user: Types.ObjectId, changes: Changes): Promise<StoredProfile> {
  return found(
    await ProfileModel.findOneAndUpdate({ user }, updateOf(changes), { returnDocument: 'after' }).lean<StoredProfile>(),
    'There is no profile for this user',
  );
}

/** Adds a finished work, unless an earlier try to send it has done so. @throws 400 without a profile or beyond 200 works */
export async function addWork(user: Types.ObjectId, work: Changes & SentAs): Promise<StoredProfile> {
  const sent = sentBefore(work);
  const profile =
    (await ProfileModel.findOneAndUpdate(
      { user, [`works.${MAX_COUNT.works - 1}`]: { $exists: false }, 'works.sentAs': { $not: sent } },
      { $push: { works: work } },
      { returnDocument: 'after' },
    ).lean<StoredProfile>()) ?? (await ProfileModel.findOne({ user, 'works.sentAs': sent }).lean<StoredProfile>());
  if (profile) return profile;
  throw (await ProfileModel.exists({ user })) ? tooManyWorks() : invalid('Please set up your profile first');
}

/** Whether the user has this finished work. */
export async function hasWork(user: Types.ObjectId, work: string): Promise<boolean> {
  return (await ProfileModel.exists({ user, 'works._id': work })) !== null;
}

/** Changes the fields of a work that were sent. @throws 404 'Work not found' */
export async function changeWork(user: Types.ObjectId, work: string, changes: Changes): Promise<StoredProfile> {
  const ofWork = Object.fromEntries(Object.entries(changes).map(([name, value]) => [`works.$.${name}`, value]));
  return found(
    await ProfileModel.findOneAndUpdate({ user, 'works._id': work }, updateOf(ofWork), {
      returnDocument: 'after',
    }).lean<StoredProfile>(),
    'Work not found',
  );
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

function updateOf(changes: Changes) {
  const entries = Object.entries(changes);
  const cleared = entries.filter(([, value]) => value === undefined);
  return {
    $set: Object.fromEntries(entries.filter(([, value]) => value !== undefined)),
    $unset: Object.fromEntries(cleared.map(([name]) => [name, 1])),
  };
}

function tooManyWorks() {
  return invalid(`A profile holds at most ${MAX_COUNT.works} works`);
}

function found(profile: StoredProfile | null, otherwise: string): StoredProfile {
  if (!profile) throw notFound(otherwise);
  return profile;
}
