import {
  isPresent,
  MAX,
  MAX_COUNT,
  SOCIAL_SITES,
  STATUSES,
  type Profile,
  type SocialSite,
} from '@trefoil/server/contract';
import { lastLine, oneLine } from '../../../lib/text.ts';
import type { Problems } from '../../../lib/drafts/useFormSave.ts';
import { NO_ADDRESS, webAddress } from '../../../lib/webAddress.ts';

/** What the profile form holds: every field as text. */
export type ProfileText = {
  [field in 'status' | 'genres' | 'company' | 'website' | 'location' | 'bio' | 'amazonauthor' | SocialSite]: string;
};

export const SITE_NAMES: Readonly<Record<SocialSite, string>> = {
  twitter: 'Twitter',
  facebook: 'Facebook',
  youtube: 'YouTube',
  linkedin: 'LinkedIn',
  instagram: 'Instagram',
};

const ADDRESSES = ['website', 'amazonauthor', ...SOCIAL_SITES] as const;

/** Genres as a writer types them: separated by commas, blanks dropped. */
export function genresOf(text: string): string[] {
  return text
    .split(',')
    .map((genre) => genre.trim())
    .filter(isPresent);
}

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

/** Text that was put back may hold more than one line, which only the bio can show. */
export function tidyProfile(text: ProfileText): ProfileText {
  const lines = Object.entries(text).map(([field, value]) => [field, oneLine(value)]);
  return { ...(Object.fromEntries(lines) as ProfileText), status: lastLine(text.status), bio: text.bio };
}

/** What keeps a profile from being saved. */
export function profileProblems(text: ProfileText): Problems<keyof ProfileText> {
  const problems: Problems<keyof ProfileText> = {};
  if (!STATUSES.some((status) => status === text.status)) problems.status = 'Choose where you are with your writing.';
  const genres = genresOf(text.genres);
  if (!genres.length) problems.genres = 'Name at least one genre.';
  else if (genres.length > MAX_COUNT.genres) problems.genres = `At most ${MAX_COUNT.genres} genres, please.`;
  else if (genres.some((genre) => genre.length > MAX.genre))
    problems.genres = `A genre has at most ${MAX.genre} characters. Are the commas in place?`;
  for (const field of ADDRESSES) if (text[field].trim() && !webAddress(text[field])) problems[field] = NO_ADDRESS;
  return problems;
}
