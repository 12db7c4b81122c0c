import { type Profile, type ProfileCard, SOCIAL_SITES, type Work } from '../../contract/index.ts';
import type { StoredProfile, StoredWork } from './profileModel.ts';

/** The user of a profile; nothing else about a user is public. */
export interface ProfileOwner {
  _id: { toString(): string };
  name: string;
  avatar: string;
}

/** A profile as anyone may see it; fields without text are omitted. */
export function profileView(profile: StoredProfile, { _id, name, avatar }: ProfileOwner): Profile {
  const { status, genres, company, website, location, bio, amazonauthor, social = {}, works, date } = profile;
  return {
    _id: String(profile._id),
    user: { _id: String(_id), name, avatar },
    status,
    genres,
    ...present({ company, website, location, bio, amazonauthor }),
    social: present(Object.fromEntries(SOCIAL_SITES.map((site) => [site, social[site]]))),
    works: works.map(workView),
    date: date.toISOString(),
  };
}

/** The projection for `profileCardView`. */
export const CARD_FIELDS = { user: 1, status: 1, genres: 1, company: 1, location: 1, date: 1 } as const;

/** What a list card shows of a profile. */
export function profileCardView(profile: StoredProfile, { _id, name, avatar }: ProfileOwner): ProfileCard {
  const { status, genres, company, location, date } = profile;
  return {
    _id: String(profile._id),
    user: { _id: String(_id), name, avatar },
    status,
    genres,
    ...present({ company, location }),
    date: date.toISOString(),
  };
}

function workView({ _id, title, author, genre, desc, asin, url }: StoredWork): Work {
  return { _id: String(_id), title, author, ...present({ genre, desc, asin, url }) };
}

function present<T extends Record<string, string | undefined>>(texts: T): { [K in keyof T]?: string } {
  return Object.fromEntries(Object.entries(texts).filter(([, text]) => text)) as { [K in keyof T]?: string };
}
