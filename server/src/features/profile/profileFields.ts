import type { Request } from 'express';
import { FIELDS, SOCIAL_SITES, type SocialSite, countProblemOf, isPresent } from '../../contract/index.ts';
import { invalid } from '../../http/errors.ts';
import { type SentAs, readSentAs } from '../../http/idempotency.ts';
import { reader } from '../../http/validation.ts';

const insideSocial = Object.fromEntries(SOCIAL_SITES.map((site) => [`social.${site}`, FIELDS.profile[site]])) as {
  [site in SocialSite as `social.${site}`]: (typeof FIELDS.profile)[site];
};
const profileBody = reader({ ...FIELDS.profile, social: { parse: parseSocial }, ...insideSocial });
const SOCIAL_FIELDS: ReadonlySet<string> = new Set([...SOCIAL_SITES, ...Object.keys(insideSocial)]);
const workBody = reader(FIELDS.work);

/** Which stored fields a body changes: by their path, `undefined` for those that it clears. */
export type Changes = Readonly<Record<string, unknown>>;

/**
 * Reads a profile.
 * @param options `partial` when there is one already: status and genres may then be left out
 * @throws 400 for each wrong field
 */
export async function readProfile(req: Request, options: { partial: boolean }): Promise<Changes> {
  const { social: _, ...sent } = await (options.partial ? profileBody.part(req.body) : profileBody.whole(req.body));
  const tooMany = sent.genres && countProblemOf(FIELDS.profile.genres, sent.genres);
  if (tooMany) throw invalid(tooMany);
  // What is sent flat counts more than what is sent inside `social`.
  const bySite = SOCIAL_SITES.map((site) => [`social.${site}`, sent[site] ?? sent[`social.${site}`]]);
  const others = Object.entries(sent).filter(([name]) => !SOCIAL_FIELDS.has(name));
  return changesOf([...others, ...bySite.filter(([, value]) => value !== undefined)]);
}

/** Reads a new finished work. @throws 400 for each wrong field */
export async function readWork(req: Request): Promise<Changes & SentAs> {
  const work = changesOf(Object.entries(await workBody.whole(req.body)));
  return { ...work, ...readSentAs(req, JSON.stringify(work)) };
}

/** Reads what is to be changed of a finished work. @throws 400 for each wrong field */
export async function readWorkChange(req: Request): Promise<Changes> {
  return changesOf(Object.entries(await workBody.part(req.body)));
}

function changesOf(sent: unknown[][]): Changes {
  return Object.fromEntries(
    sent.map(([name, value]) => [name, typeof value !== 'string' || isPresent(value) ? value : undefined]),
  );
}

function parseSocial(sent: unknown): object {
  if (typeof sent !== 'object' || sent === null || Array.isArray(sent)) {
    throw new Error('Social links must be an object');
  }
  return sent;
}
