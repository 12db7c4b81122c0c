import type { Request, RequestHandler, Response, Router } from 'express';
import { sendPublic } from '../../http/answers.ts';
import { forbidden, invalid, notFound } from '../../http/errors.ts';
import { asLargeAnswer, lineOfPage, makeLargeAnswer, withoutTurn } from '../../http/overload/concurrency.ts';
import { networkOf } from '../../http/request/address.ts';
import { linkNext, parsePage } from '../../http/request/paging.ts';
import { userOf } from '../../http/request/currentUser.ts';
import { asksForNull } from '../../http/request/none.ts';
import { readKey } from '../../http/request/idempotency.ts';
import { isId } from '../../lib/text.ts';
import type { Services } from '../../services.ts';
import type { SeenUser } from '../auth/user/userView.ts';
import { UserModel } from '../auth/user/userModel.ts';
import { makeAvatar, readDataUrl } from './avatar/avatarImage.ts';
import { removeAvatar, setAvatar } from './avatar/avatarService.ts';
import { readProfile, readWork, readWorkChange } from './profileFields.ts';
import * as profiles from './profileService.ts';
import type { StoredProfile } from './profileModel.ts';
import { profileView } from './profileView.ts';

/** Writer profiles with their finished works. Profiles are public. */
export function profileRoutes(router: Router, { requireUser, limits }: Services): void {
  const getOwn = asLargeAnswer('document', async (req, res) => {
    const user = userOf(res);
    const profile = await profiles.findProfile(user._id);
    if (!profile && !asksForNull(req)) throw notFound('There is no profile for this user');
    res.json(profile && profileView(profile, user));
  });
  router.get('/profile/me', requireUser, getOwn);

  router.post('/profile', requireUser, refuseImageOfUnverified, limits.uploads, async (req, res) => {
    const user = userOf(res);
    const stored = await profiles.findProfileWithoutWorks(user._id);
    const { change, base } = await readProfile(req, { exists: stored !== null });
    const image = await readImage(req, res);
    const profile = await makeLargeAnswer(res, 'document', () => profiles.saveProfile(user, stored, change, base));
    const avatar = image === undefined ? user.avatar : await withoutTurn(res, () => storeImage(user, image));
    res.json(profileView(profile!, { ...user, avatar }));
  });

  const putWork = asLargeAnswer('document', async (req, res) => {
    const user = userOf(res);
    const { _id: id } = req.body as { _id?: unknown };
    res.json(profileView(id === undefined || id === null ? await add(req, user) : await change(req, user, id), user));
  });
  router.put('/profile/works', requireUser, putWork);

  const removeWork = asLargeAnswer('document', async (req, res) => {
    const user = userOf(res);
    const { id } = req.params;
    if (!isId(id)) throw notFound('Work not found');
    res.json(profileView(await profiles.removeWork(user._id, id), user));
  });
  router.delete('/profile/works/:id', requireUser, removeWork);

  router.get('/profile', async (req, res) => {
    const [page, cards] = [parsePage(req.query), wantsCards(req.query)];
    // Also for cards the database reads whole profiles, whose works can weigh megabytes.
    await makeLargeAnswer(res, lineOfPage('writers', cards, page), async () => {
      const { json, next } = await profiles.listProfiles(page, cards);
      linkNext(req, res, next);
      sendPublic(res, json);
    });
  });

  const answerPublic = async (req: Request, res: Response) => {
    const { id } = req.params;
    const [profile, user] = isId(id)
      ? await Promise.all([profiles.findProfile(id), UserModel.findById(id, { name: 1, avatar: 1 }).lean()])
      : [];
    if (!profile || !user) throw notFound('Profile not found');
    sendPublic(res, JSON.stringify(profileView(profile, user)));
  };
  const getPublic = asLargeAnswer('profile', answerPublic, ({ params: { id } }) =>
    isId(id) ? id.toLowerCase() : undefined,
  );
  router.get('/profile/user/:id', getPublic);
}

/** `?view=card` leaves out what a list card does not show, such as two hundred works. @throws 400 for any other view */
function wantsCards({ view }: Request['query']): boolean {
  if (view !== undefined && view !== 'card') throw invalid('There is no such view', 'view');
  return view === 'card';
}

const refuseImageOfUnverified: RequestHandler = (req, res, next) => {
  const sent = (req.body as { avatar?: unknown }).avatar !== undefined;
  if (sent && !userOf(res).emailVerified) throw forbidden('Please verify your email before you add an image');
  next();
};

/** The image that was sent, made small; `null` to remove it, `undefined` if none was sent. @throws 400 */
async function readImage(req: Request, res: Response): Promise<Buffer | null | undefined> {
  const { avatar } = req.body as { avatar?: unknown };
  if (avatar === undefined || avatar === null) return avatar;
  const image = readDataUrl(avatar);
  res.locals['imageDecoded'] = true; // for the limit of uploads
  return withoutTurn(res, () => makeAvatar(image, networkOf(req)));
}

/** Stores or removes the image. @returns the path of the image the user has now */
async function storeImage({ _id }: SeenUser, image: Buffer | null): Promise<string> {
  return image === null ? removeAvatar(_id) : setAvatar(_id, image);
}

async function add(req: Request, { _id }: SeenUser): Promise<StoredProfile> {
  return profiles.addWork(_id, await readWork(req), readKey(req));
}

/** @throws 404 for any other work than one's own */
async function change(req: Request, user: SeenUser, id: unknown): Promise<StoredProfile> {
  if (!isId(id)) throw notFound('Work not found');
  const stored = await profiles.findWork(user._id, id);
  const sent = await readWorkChange(req);
  return profiles.changeWork(user, stored, id, sent.change, sent.base);
}
