import type { Request } from 'express';
import { body } from 'express-validator';
import { FIELDS, SOCIAL_SITES, countProblemOf } from '../../contract/index.ts';
import {
  type Base,
  type Change,
  baseChains,
  changeChains,
  readChange,
  withoutBlankTexts,
} from '../../http/request/base.ts';
import { invalid } from '../../http/errors.ts';
import { OPTIONAL, chainOf, chainsOf, validate } from '../../http/request/validation.ts';

/** Values by field, social addresses flat among them; `undefined` for those that are cleared. */
export type Changes = Readonly<Record<string, unknown>>;

const profileChains = () => [
  ...chainsOf(FIELDS.profile),
  body('social', 'Social links must be an object').optional(OPTIONAL).isObject(),
  ...SOCIAL_SITES.map((site) => chainOf(`social.${site}`, FIELDS.profile[site])),
];
const newProfile = [...profileChains(), ...baseChains(FIELDS.profile)];
const profileChange = changeChains(FIELDS.profile, profileChains());
const newWork = chainsOf(FIELDS.work);
const workChange = changeChains(FIELDS.work);

interface ProfileInput {
  readonly genres?: readonly string[];
  readonly social?: Changes;
  readonly base?: Base;
  readonly [field: string]: unknown;
}

/**
 * Reads a profile.
 * @param options `isNew` if there is none yet: then status and genres are required
 * @throws 400 for each wrong field
 */
export async function readProfile(req: Request, { isNew }: { isNew: boolean }): Promise<Change> {
  const { base = {}, social = {}, ...sent } = await validate<ProfileInput>(req, isNew ? newProfile : profileChange);
  const tooMany = sent.genres && countProblemOf(FIELDS.profile.genres, sent.genres);
  if (tooMany) throw invalid(tooMany);
  const inside = SOCIAL_SITES.map((site) => [site, social[site] ?? undefined]).filter(([, url]) => url !== undefined);
  // A flat address wins over one inside `social`.
  return { change: withoutBlankTexts({ ...Object.fromEntries(inside), ...sent }), base };
}

/** Reads a new work. @throws 400 for each wrong field */
export async function readWork(req: Request): Promise<Changes> {
  return withoutBlankTexts(await validate(req, newWork));
}

/** Reads a change of a work. @throws 400 for each wrong field */
export async function readWorkChange(req: Request): Promise<Change> {
  const { change, base } = await readChange(req, workChange);
  return { change: withoutBlankTexts(change), base };
}
