import type { Request } from 'express';
import {
  MAX,
  MAX_COUNT,
  SOCIAL_SITES,
  STATUSES,
  type SocialSite,
  type Status,
  isPresent,
} from '../../contract/index.ts';
import { invalid } from '../../http/errors.ts';
import { type SentAs, readSentAs } from '../../http/idempotency.ts';
import { custom, line, prose, readBody, required, textProblem, url } from '../../http/validation.ts';

const SITE_NAMES: Readonly<Record<SocialSite, string>> = {
  twitter: 'Twitter',
  facebook: 'Facebook',
  youtube: 'YouTube',
  linkedin: 'LinkedIn',
  instagram: 'Instagram',
};
type SocialField = SocialSite | `social.${SocialSite}`;
const socialFields = Object.fromEntries(
  SOCIAL_SITES.flatMap((site) => [site, `social.${site}` as const].map((name) => [name, url(SITE_NAMES[site])])),
) as Record<SocialField, ReturnType<typeof url>>;

const profileFields = {
  status: required(custom('Status', parseStatus)),
  genres: required(custom('Genres', parseGenres)),
  company: line('Company', MAX.field),
  website: url('Website'),
  location: line('Location', MAX.field),
  bio: prose('Bio', MAX.bio),
  amazonauthor: url('Amazon author page'),
  social: custom('Social links', parseSocial),
  ...socialFields,
};

const workFields = {
  title: required(line('Title', MAX.title)),
  author: required(line('Author', MAX.field)),
  genre: line('Genre', MAX.genre),
  desc: prose('Description', MAX.workDesc),
  asin: line('ASIN', MAX.field),
  url: url('URL'),
};

/** Which stored fields a body changes: by their path, `undefined` for those that it clears. */
export type Changes = Readonly<Record<string, unknown>>;

/**
 * Reads a profile.
 * @param options `partial` when there is one already: status and genres may then be left out
 * @throws 400 for each wrong field
 */
export async function readProfile(req: Request, options: { partial: boolean }): Promise<Changes> {
  const { social: _, ...sent } = await readBody(req, profileFields, options);
  if (sent.genres && sent.genres.length > MAX_COUNT.genres) {
    throw invalid(`Please name at most ${MAX_COUNT.genres} genres`);
  }
  // What is sent flat counts more than what is sent inside `social`.
  const bySite = SOCIAL_SITES.map((site) => [`social.${site}`, sent[site] ?? sent[`social.${site}`]]);
  const others = Object.entries(sent).filter(([name]) => !(name in socialFields));
  return changesOf([...others, ...bySite.filter(([, value]) => value !== undefined)]);
}

/** Reads a new finished work. @throws 400 for each wrong field */
export async function readWork(req: Request): Promise<Changes & SentAs> {
  const work = changesOf(Object.entries(await readBody(req, workFields)));
  return { ...work, ...readSentAs(req, JSON.stringify(work)) };
}

/** Reads what is to be changed of a finished work. @throws 400 for each wrong field */
export async function readWorkChange(req: Request): Promise<Changes> {
  return changesOf(Object.entries(await readBody(req, workFields, { partial: true })));
}

function changesOf(sent: unknown[][]): Changes {
  return Object.fromEntries(
    sent.map(([name, value]) => [name, typeof value !== 'string' || isPresent(value) ? value : undefined]),
  );
}

function parseStatus(sent: unknown): Status {
  const status = STATUSES.find((known) => known === sent);
  if (!status) throw new Error(`Please choose a status: ${STATUSES.join(', ')}`);
  return status;
}

function parseGenres(sent: unknown): string[] {
  const list: unknown = typeof sent === 'string' ? sent.split(',') : sent;
  if (!Array.isArray(list) || !list.every((genre) => typeof genre === 'string')) {
    throw new Error('Genres must be text with commas or a list of texts');
  }
  const genres = list.map((genre) => genre.trim()).filter(isPresent);
  if (genres.length === 0) throw new Error('Please name at least one genre');
  for (const genre of genres) {
    const problem = textProblem(genre, { max: MAX.genre, lineBreaks: false });
    if (problem) throw new Error(`A genre ${problem}`);
  }
  return genres;
}

function parseSocial(sent: unknown): object {
  if (typeof sent !== 'object' || sent === null || Array.isArray(sent)) {
    throw new Error('Social links must be an object');
  }
  return sent;
}
