import { FIELDS, SOCIAL_SITES, type SocialSite, countProblemOf, isPresent } from '../../contract/index.ts';
import { type Base, changeReader } from '../../http/request/base.ts';
import { invalid } from '../../http/errors.ts';
import { reader } from '../../http/request/validation.ts';

const insideSocial = Object.fromEntries(SOCIAL_SITES.map((site) => [`social.${site}`, FIELDS.profile[site]])) as {
  [site in SocialSite as `social.${site}`]: (typeof FIELDS.profile)[site];
};
const profileFields = { ...FIELDS.profile, social: { parse: parseSocial }, ...insideSocial };
const readChange = changeReader(profileFields, FIELDS.profile);
const workBody = reader(FIELDS.work);
const workChange = changeReader(FIELDS.work, FIELDS.work);

/** Values by field, social addresses flat among them; `undefined` for those that are cleared. */
export type Changes = Readonly<Record<string, unknown>>;

/**
 * Reads a profile.
 * @param options `isNew` if there is none yet: then status and genres are required
 * @throws 400 for each wrong field
 */
export async function readProfile(
  body: unknown,
  { isNew }: { isNew: boolean },
): Promise<{ change: Changes; base: Base }> {
  const { change: sent, base } = await readChange(body, { whole: isNew });
  const tooMany = sent.genres && countProblemOf(FIELDS.profile.genres, sent.genres);
  if (tooMany) throw invalid(tooMany);
  // A flat address wins over one inside `social`.
  const bySite = SOCIAL_SITES.map((site) => [site, sent[site] ?? sent[`social.${site}`]] as const);
  const others = Object.entries(sent).filter(([name]) => !name.startsWith('social'));
  return { change: changesOf([...others, ...bySite.filter(([, value]) => value !== undefined)]), base };
}

/** Reads a new work. @throws 400 for each wrong field */
export async function readWork(body: unknown): Promise<Changes> {
  return changesOf(Object.entries(await workBody.whole(body)));
}

/** Reads a change of a work. @throws 400 for each wrong field */
export async function readWorkChange(body: unknown): Promise<{ change: Changes; base: Base }> {
  const { change, base } = await workChange(body);
  return { change: changesOf(Object.entries(change)), base };
}

/** Text without content clears its field. */
function changesOf(sent: readonly (readonly [string, unknown])[]): Changes {
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
