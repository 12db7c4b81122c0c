import { Types } from 'mongoose';
import sharp from 'sharp';
import type { Profile } from '../../../contract/index.ts';
import { type SignedUp, signUp, signUpVerified } from '../../../testing/builders.ts';
import { type Caller, callAs } from '../../../testing/callAs.ts';
import * as images from '../../../testing/images.ts';
import { buildProfile } from '../../../testing/profiles.ts';
import { useTestServer } from '../../../testing/servers/startTestServer.ts';
import { UserModel } from '../../auth/user/userModel.ts';
import { AvatarModel } from './avatarModel.ts';
import { setAvatar } from './avatarService.ts';

const server = useTestServer();
const visitor = () => callAs(server);

/** A verified person who has a profile and, if wanted, an image. */
async function writer(avatar?: string) {
  const person = await signUpVerified(server);
  const caller = callAs(server, person);
  const { body } = await caller.post('/api/profile', buildProfile({ avatar })).expect(200);
  return { person, caller, avatar: (body as Profile).user.avatar };
}

async function upload(caller: Caller, avatar: string | null): Promise<string> {
  return ((await caller.post('/api/profile', { avatar }).expect(200)).body as Profile).user.avatar;
}

async function imagesOf({ user }: SignedUp): Promise<number> {
  return AvatarModel.countDocuments({ user: user._id });
}

describe('POST /api/profile with an avatar', () => {
  it('stores the image and shows it at once everywhere', async () => {
    const image = await images.plainImage({ width: 300, height: 40 }).png().toBuffer();
    const { person, caller } = await writer(images.GIF);
    const post = (await caller.post('/api/posts', { text: 'Hello' }).expect(200)).body as { _id: string };
    const avatar = await upload(caller, images.dataUrl(image, 'image/png'));
    expect(avatar).toMatch(/^\/media\/[0-9a-f]{32}\.webp$/);
    expect((await caller.get('/api/auth')).body.avatar).toBe(avatar);
    for (const path of ['/api/profile/me', `/api/profile/user/${person.user._id}`]) {
      expect((await caller.get(path)).body.user.avatar).toBe(avatar);
    }
    expect((await caller.get(`/api/posts/${post._id}`)).body.avatar).toBe(avatar);
    const served = (await visitor().get(avatar).expect(200)).body as Buffer;
    expect(await sharp(served).metadata()).toMatchObject({ format: 'webp', width: 256, height: 256 });
    expect(await images.colourAt(served, 128, 128)).toEqual(images.RED);
  });

  it('gives the same image a new name each time, and deletes the previous one', async () => {
    const { person, caller, avatar: first } = await writer(images.GIF);
    const { avatar: ofAnother } = await writer(images.GIF);
    const second = await upload(caller, images.GIF);
    expect(new Set([first, second, ofAnother]).size).toBe(3);
    await visitor().get(first).expect(404);
    for (const path of [second, ofAnother]) await visitor().get(path).expect(200);
    expect(await imagesOf(person)).toBe(1);
  });

  it('removes the image for null, as often as it is sent', async () => {
    const { person, caller, avatar } = await writer(images.GIF);
    for (let i = 0; i < 2; i++) expect(await upload(caller, null)).toBe('');
    await visitor().get(avatar).expect(404);
    expect([(await caller.get('/api/auth')).body.avatar, await imagesOf(person)]).toEqual(['', 0]);
  });

  it('ends with one image that exists however many uploads race', async () => {
    const { person, caller } = await writer();
    await Promise.all(Array.from({ length: 4 }, () => upload(caller, images.GIF)));
    await visitor()
      .get((await caller.get('/api/auth')).body.avatar)
      .expect(200);
    expect(await imagesOf(person)).toBe(1);
  });

  it('leaves no image behind when it cannot become the picture', async () => {
    const { person, caller } = await writer();
    const save = () => caller.post('/api/profile', { avatar: images.GIF });
    const before = (await save().expect(200)).body.user.avatar;
    const fault = Object.assign(new Error('connection closed'), { name: 'MongoNetworkError' });
    jest.spyOn(UserModel.collection, 'findOneAndUpdate').mockRejectedValueOnce(fault as never);
    await save().expect(503);
    expect(await imagesOf(person)).toBe(1);
    await visitor().get(before).expect(200);
  });

  it('rejects with 401 if the account was deleted while the image was made', async () => {
    const { person } = await writer();
    await UserModel.deleteOne({ _id: person.user._id });
    await expect(setAvatar(new Types.ObjectId(person.user._id), Buffer.from('x'))).rejects.toMatchObject({
      status: 401,
    });
    expect(await imagesOf(person)).toBe(0);
  });

  it('returns 403 to an unverified person, whatever is sent, before anything else', async () => {
    const person = await signUp(server);
    for (const avatar of [images.GIF, null, 7])
      await callAs(server, person).post('/api/profile', { status: 'Bored', avatar }).expect(403);
    await callAs(server, person).get('/api/profile/me').expect(404);
    expect(await imagesOf(person)).toBe(0);
  });

  it('rejects what is no image, and changes nothing', async () => {
    const { person, caller, avatar } = await writer(images.GIF);
    const sent = images.dataUrl(Buffer.from('<script>alert(1)</script>'));
    const { body } = await caller.post('/api/profile', { bio: 'New', avatar: sent }).expect(400);
    expect(body.errors).toEqual([{ msg: expect.any(String), path: 'avatar' }]);
    const after = (await caller.get('/api/profile/me')).body as Profile;
    expect([after.user.avatar, after.bio, await imagesOf(person)]).toEqual([avatar, undefined, 1]);
  });
});

describe('GET /media/:name', () => {
  it('serves the image to anyone, with its type, to be cached for ever and not sniffed', async () => {
    const { avatar } = await writer(images.GIF);
    const { headers } = await visitor().get(avatar).expect(200);
    expect(headers).toMatchObject({
      'content-type': 'image/webp',
      'cache-control': expect.stringContaining('max-age=31536000, immutable'),
      'x-content-type-options': 'nosniff',
      'content-security-policy': expect.any(String),
      etag: expect.any(String),
    });
    await visitor().get(avatar).set('If-None-Match', headers['etag']!).expect(304);
    const head = await server.request().head(avatar).expect(200);
    expect(head.headers['content-length']).toBe(headers['content-length']);
  });

  it.each(['/media/x.webp', `/media/${'0'.repeat(32)}.webp`, '/media/..%2f..%2f.env'])(
    'returns 404 for %s',
    async (path) => {
      await visitor().get(path).expect(404);
    },
  );
});
