import type { Request, RequestHandler, Response, Router } from 'express';
import type { Profile } from '../../contract/index.ts';
import { sendPublic } from '../../http/answers.ts';
import { forbidden, notFound } from '../../http/errors.ts';
import { linkNext, parsePage } from '../../http/request/paging.ts';
import { type CurrentUser, userOf } from '../../http/request/currentUser.ts';
import { parseView, wantsNull } from '../../http/request/query.ts';
import { readKey } from '../../http/request/idempotency.ts';
import { hasId } from '../../http/request/validation.ts';
import { isId } from '../../lib/text.ts';
import type { Services } from '../../services.ts';
import { findAccount } from '../auth/user/accounts.ts';
import { makeAvatar, readDataUrl } from './avatar/avatarImage.ts';
import type { Decoder } from './avatar/decoderProcess.ts';
import { removeAvatar, setAvatar } from './avatar/avatarService.ts';
import { readProfile, readWork, readWorkChange } from './profileFields.ts';
import type { StoredProfile } from './profileModel.ts';
import * as profiles from './profileService.ts';
import { profileView } from './profileView.ts';

/** Writers' profiles with their finished works. Profiles are public. */
export function profileRoutes(router: Router, services: Services): void {
  const { requireUser, limits, slot } = services;

  router.get('/profile/me', ...requireUser, slot, async (req, res) => {
    const user = userOf(res);
    const profile = await profiles.findProfile(user._id);
    if (!profile && !wantsNull(req)) throw notFound('There is no profile for this user');
    res.json(profile && profileView(profile, user));
  });

  router.post('/profile', ...requireUser, requireVerifiedForImage, limits.uploads, async (req, res) => {
    res.json(await saveProfile(req, res, services));
  });

  router.put('/profile/works', ...requireUser, slot, async (req, res) => {
    const user = userOf(res);
    const save = hasId(req) ? changeWork : addWork;
    res.json(profileView(await save(req, user), user));
  });

  router.delete('/profile/works/:id', ...requireUser, slot, async (req, res) => {
    const user = userOf(res);
    res.json(profileView(await profiles.removeWork(user._id, workId(req.params.id)), user));
  });

  router.get('/profile', slot, async (req, res) => {
    const { json, next } = await profiles.listProfiles(
      parsePage(req.query),
      parseView(req, ['whole', 'card']) === 'card',
    );
    linkNext(req, res, next);
    sendPublic(res, json);
  });

  router.get('/profile/user/:id', slot, async ({ params: { id } }, res) => {
    if (!isId(id)) throw notFound('Profile not found');
    const profile = await profiles.findProfile(id);
    const user = profile && (await findAccount(id));
    if (!user) throw notFound('Profile not found');
    sendPublic(res, JSON.stringify(profileView(profile, user)));
  });
}

/** Holds no slot while an image is decoded: images have a queue of their own. */
async function saveProfile(req: Request, res: Response, { concurrency, decoder }: Services): Promise<Profile> {
  const user = userOf(res);
  const stored = await concurrency.inSlot(req, res, () => profiles.findProfile(user._id));
  const { change, base } = await readProfile(req, { isNew: !stored });
  const image = await readImage(req.body, decoder);
  return concurrency.inSlot(req, res, async () => {
    const profile = await profiles.saveProfile(user, stored, change, base);
    const avatar =
      image === undefined ? user.avatar : await (image ? setAvatar(user._id, image) : removeAvatar(user._id));
    return profileView(profile, { ...user, avatar });
  });
}

async function addWork(req: Request, { _id }: CurrentUser): Promise<StoredProfile> {
  return profiles.addWork(_id, await readWork(req), readKey(req));
}

async function changeWork(req: Request, user: CurrentUser): Promise<StoredProfile> {
  const id = workId(req.body._id);
  const stored = await profiles.findProfileWithWork(user._id, id);
  const { change, base } = await readWorkChange(req);
  return profiles.changeWork(user, stored, id, change, base);
}

/** @throws 404 for anything that can't be the id of a work */
function workId(id: unknown): string {
  if (!isId(id)) throw notFound('Work not found');
  return id;
}

const requireVerifiedForImage: RequestHandler = (req, res, next) => {
  const hasImage = (req.body as { avatar?: unknown }).avatar !== undefined;
  if (hasImage && !userOf(res).emailVerified) throw forbidden('Please verify your email before adding an image');
  next();
};

/** The image that was sent as an avatar; `null` to remove it, `undefined` if none was sent. @throws 400, 503 */
async function readImage({ avatar }: { avatar?: unknown }, decoder: Decoder): Promise<Buffer | null | undefined> {
  return avatar === undefined || avatar === null ? avatar : makeAvatar(decoder, readDataUrl(avatar));
}
