import { FIELDS, problemsOf, valueOf, type Profile } from '@trefoil/server/contract';
import type { Problems } from '../../../lib/drafts/useForm.ts';

/** The fields of the profile form, all as text. */
export type ProfileText = { [field in keyof typeof FIELDS.profile]: string };

function eachField(textOf: (field: keyof ProfileText) => string): ProfileText {
  const fields = Object.keys(FIELDS.profile) as (keyof ProfileText)[];
  return Object.fromEntries(fields.map((field) => [field, textOf(field)])) as ProfileText;
}

/** Parses genres separated by commas. */
export const parseGenres = (text: string): string[] => valueOf(FIELDS.profile.genres, text);

/** A stored profile as text for its form; without one, an empty form. */
export function profileText(profile: Profile | null): ProfileText {
  const texts = { ...profile, ...profile?.social, genres: profile?.genres.join(', ') };
  return eachField((field) => texts[field] ?? '');
}

/** The names of the fields. */
export const profileNames = eachField((field) => FIELDS.profile[field].label);

/** Why a profile cannot be saved, by field. */
export const profileProblems = (text: ProfileText): Problems<keyof ProfileText> => problemsOf(FIELDS.profile, text);
