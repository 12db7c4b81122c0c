import { FIELDS, SOCIAL_SITES, problemsOf, valueOf, type Profile, type SocialSite } from '@trefoil/server/contract';
import type { Problems } from '../../../lib/drafts/useForm.ts';

/** The fields of the profile form, all as text. */
export type ProfileText = {
  [field in 'status' | 'genres' | 'company' | 'website' | 'location' | 'bio' | 'amazonauthor' | SocialSite]: string;
};

/** Parses genres separated by commas. */
export const parseGenres = (text: string): string[] => valueOf(FIELDS.profile.genres, text);

/** A stored profile as text for its form; without one, an empty form. */
export function profileText(profile: Profile | null): ProfileText {
  const {
    status = '',
    genres = [],
    company = '',
    website = '',
    location = '',
    bio = '',
    amazonauthor = '',
  } = profile ?? {};
  const social = Object.fromEntries(SOCIAL_SITES.map((site) => [site, profile?.social[site] ?? '']));
  const written = { status, genres: genres.join(', '), company, website, location, bio, amazonauthor };
  return { ...written, ...(social as Record<SocialSite, string>) };
}

/** The names of the fields. */
export const profileNames = Object.fromEntries(
  Object.entries(FIELDS.profile).map(([field, { label }]) => [field, label]),
) as ProfileText;

/** Why a profile cannot be saved, by field. */
export const profileProblems = (text: ProfileText): Problems<keyof ProfileText> => problemsOf(FIELDS.profile, text);
