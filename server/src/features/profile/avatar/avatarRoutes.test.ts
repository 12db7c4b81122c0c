import { Types } from 'mongoose';
import sharp from 'sharp';
import request from 'supertest';
import type { Profile } from '../../../contract/index.ts';
import { type SignedUp, signUp, signUpVerified } from '../../../testing/builders.ts';
import { type Caller, callAs } from '../../../testing/callAs.ts';
import * as images from '../../../testing/images.ts';
import { buildProfile } from '../../../testing/profiles.ts';
import { startTestServer, useTestServer } from '../../../testing/servers/startTestServer.ts';
import { UserModel } from '../../auth/user/userModel.ts';
import { PostModel } from '../../posts/postModel.ts';
import { AvatarModel } from './avatarModel.ts';
import { setAvatar } from './avatarService.ts';

const server = useTestServer();
const visitor = () => callAs(server);
const red = async () => images.dataUrl(await images.plainImage().jpeg().toBuffer());

/** A verified person who has a profile and, if wanted, an image. */
async function writer(avatar?: string) {
  const person = await signUpVerified(server);
  const caller = callAs(server, person);
  const { body } = await caller.post('/api/profile', buildProfile({ avatar })).expect(200);
  return { person, caller, avatar: (body as Profile).user.avatar };
}

async function avatarOf(caller: Caller): Promise<string> {
  return ((await caller.get('/api/auth').expect(200)).body as { avatar: string }).avatar;
}

async function imagesOf({ user }: SignedUp): Promise<number> {
  return AvatarModel.countDocuments({ user: user._id });
}

describe('POST /api/profile with an image', () => {
  it.each(['jpeg', 'png', 'gif', 'webp'] as const)('keeps a %s as WebP of 256 x 256', async (format) => {
    const image = await images.plainImage({ width: 300, height: 40 }).toFormat(format).toBuffer();
    const { person, caller, avatar } = await writer(images.dataUrl(image, `image/${format}`));
    expect(avatar).toMatch(/^\/media\/[0-9a-f]{32}\.webp$/);
    expect(await avatarOf(caller)).toBe(avatar);
    expect((await caller.get('/api/profile/me')).body.user.avatar).toBe(avatar);
    expect((await visitor().get(`/api/profile/user/${person.user._id}`)).body.user.avatar).toBe(avatar);
    const served = (await visitor().get(avatar).expect(200)).body as Buffer;
    expect(await sharp(served).metadata()).toMatchObject({ format: 'webp', width: 256, height: 256 });
    expect(await images.colourAt(served, 128, 128)).toEqual(images.RED);
  });

  it('leaves no image behind that the full disk made nobody’s', async () => {
    const { person, caller, avatar } = await writer(await red());
    const full = Object.assign(new Error('The disk is full'), { code: 14031 });
    const point = jest.spyOn(UserModel, 'updateOne').mockImplementationOnce(() => {
      throw full;
    });
    await caller.post('/api/profile', buildProfile({ avatar: await red() })).expect(503);
    point.mockRestore();
    expect(await imagesOf(person)).toBe(1);
    expect(await avatarOf(caller)).toBe(avatar);
    await visitor().get(avatar).expect(200);
  });

  it('drops the place where a photo was taken', async () => {
    const { avatar } = await writer(images.dataUrl(await images.photoWithPlace()));
    const served = (await visitor().get(avatar)).body as Buffer;
    expect((await sharp(served).metadata()).exif).toBeUndefined();
    expect(served.includes('Secret Camera')).toBe(false);
  });

  it('gives the same image a new name each time and deletes the one before', async () => {
    const image = await red();
    const { person, caller, avatar: first } = await writer(image);
    const second = (await caller.post('/api/profile', { avatar: image }).expect(200)).body.user.avatar;
    expect(second).not.toBe(first);
    expect([(await visitor().get(first)).status, (await visitor().get(second)).status]).toEqual([404, 200]);
    expect(await imagesOf(person)).toBe(1);
  });

  it("leaves another person's same image alone when one is removed", async () => {
    const image = await red();
    const [ann, ben] = [await writer(image), await writer(image)];
    await ann.caller.post('/api/profile', { avatar: null }).expect(200);
    expect([(await visitor().get(ann.avatar)).status, (await visitor().get(ben.avatar)).status]).toEqual([404, 200]);
  });

  it('null removes it, and nothing is kept', async () => {
    const { person, caller } = await writer(await red());
    expect((await caller.post('/api/profile', { avatar: null }).expect(200)).body.user.avatar).toBe('');
    expect([await avatarOf(caller), await imagesOf(person)]).toEqual(['', 0]);
    expect((await caller.post('/api/profile', { avatar: null })).status).toBe(200);
  });

  it('is taken off what its owner wrote once, however often that is asked for at once', async () => {
    const { caller } = await writer(await red());
    const { _id } = (await caller.post('/api/posts', { text: 'With a picture' }).expect(200)).body as { _id: string };
    const changes = jest.spyOn(PostModel.collection, 'updateMany');
    const removals = Array.from({ length: 8 }, () => caller.post('/api/profile', { avatar: null }).expect(200));
    for (const { body } of await Promise.all(removals)) expect(body.user.avatar).toBe('');
    expect(changes).toHaveBeenCalledTimes(1);
    changes.mockRestore();
    expect((await caller.get(`/api/posts/${_id}`).expect(200)).body.avatar).toBe('');
  });

  it('is taken off what its owner wrote and deleted though the server ends amid that', async () => {
    const { person, caller, avatar } = await writer(await red());
    const { _id } = (await caller.post('/api/posts', { text: 'With a picture' }).expect(200)).body as { _id: string };
    const crash = jest.spyOn(PostModel.collection, 'updateMany').mockRejectedValueOnce(new Error('It ended'));
    await caller.post('/api/profile', { avatar: null });
    crash.mockRestore();
    expect((await caller.get(`/api/posts/${_id}`).expect(200)).body.avatar).toBe(avatar);

    expect((await caller.get(`/api/posts/${_id}`).expect(200)).body.avatar).toBe('');
    expect(await imagesOf(person)).toBe(0);
  });

  it('stays when the profile is saved without one', async () => {
    const { caller, avatar } = await writer(await red());
    expect((await caller.post('/api/profile', { bio: 'New' }).expect(200)).body.user.avatar).toBe(avatar);
    expect((await visitor().get(avatar)).status).toBe(200);
  });

  it('ends with one image that is there however many uploads race', async () => {
    const { person, caller } = await writer();
    const image = await red();
    await Promise.all(Array.from({ length: 6 }, () => caller.post('/api/profile', { avatar: image }).expect(200)));
    expect((await visitor().get(await avatarOf(caller))).status).toBe(200);
    expect(await imagesOf(person)).toBe(1);
  });

  it('is there at once however much its writer and others have to be brought in line, which goes on by itself', async () => {
    const five = await Promise.all(Array.from({ length: 5 }, async () => writer(await red())));
    const [first] = five;
    const post = (await first!.caller.post('/api/posts', { text: 'Hello' }).expect(200)).body as { _id: string };
    const { collection } = PostModel;
    const updateMany = collection.updateMany.bind(collection);
    let go = () => {};
    const held = new Promise<void>((resolve) => (go = resolve));
    const slow = jest.spyOn(collection, 'updateMany').mockImplementation(async (...args) => {
      await held;
      return updateMany(...args);
    });
    const upload = async ({ caller, avatar }: (typeof five)[number]) => {
      await caller.post('/api/profile', { avatar: await red() }).expect(200);
      const now = await avatarOf(caller);
      expect(now).not.toBe(avatar);
      expect((await visitor().get(now)).status).toBe(200);
      expect((await visitor().get(avatar)).status).toBe(200); // what they have written shows it still
    };
    await Promise.all(five.map(upload));
    go();
    const shown = async () => (await PostModel.findById(post._id).lean())!.avatar;
    while ((await shown()) !== (await avatarOf(first!.caller)) || (await imagesOf(first!.person)) > 1)
      await new Promise((resolve) => setTimeout(resolve, 20));
    slow.mockRestore();
  });

  it('sweeps away what a crash left over, but not what is just being uploaded', async () => {
    const { person, caller } = await writer(await red());
    const stored = { user: person.user._id, data: Buffer.from('x') };
    await AvatarModel.create({ ...stored, _id: 'old', date: new Date(Date.now() - 2 * 3_600_000) });
    await AvatarModel.create({ ...stored, _id: 'new' });
    await caller.post('/api/profile', { avatar: await red() }).expect(200);
    expect(await AvatarModel.exists({ _id: 'old' })).toBeNull();
    expect(await imagesOf(person)).toBe(2);
  });

  it('keeps nothing for an account that was deleted while the image was made', async () => {
    const { person } = await writer();
    await UserModel.deleteOne({ _id: person.user._id });
    const upload = setAvatar(new Types.ObjectId(person.user._id), Buffer.from('x'));
    await expect(upload).rejects.toMatchObject({ status: 401 });
    expect(await imagesOf(person)).toBe(0);
  });

  it.each<[string, unknown]>([
    ['an image', 'data:image/png;base64,AAAA'],
    ['null', null],
    ['nonsense', 7],
  ])('answers 403 to an unverified person who sends %s, before looking at the rest', async (_name, avatar) => {
    const person = await signUp(server);
    const answer = await callAs(server, person).post('/api/profile', { status: 'Bored', avatar });
    expect([answer.status, answer.body.errors[0].msg]).toEqual([403, expect.any(String)]);
    expect((await callAs(server, person).get('/api/profile/me')).status).toBe(404);
    expect(await imagesOf(person)).toBe(0);
  });

  let refused: Awaited<ReturnType<typeof writer>> | undefined;
  const jpeg = () => images.noisyImage().jpeg().toBuffer();
  it.each<[string, () => unknown]>([
    ['text', () => 'https://example.com/me.png'],
    ['empty text', () => ''],
    ['a number', () => 7],
    ['an object', () => ({ length: 1 })],
    ['SVG', () => images.dataUrl(Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'), 'image/svg+xml')],
    ['SVG that claims to be a PNG', () => images.dataUrl(Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'))],
    ['HTML', () => images.dataUrl(Buffer.from('<script>alert(1)</script>'), 'text/html')],
    ['HTML that claims to be a JPEG', () => images.dataUrl(Buffer.from('<script>alert(1)</script>'))],
    ['a TIFF that claims to be a JPEG', async () => images.dataUrl(await images.plainImage().tiff().toBuffer())],
    ['6,000,000 bytes', async () => images.dataUrl(Buffer.concat([await jpeg(), Buffer.alloc(6_000_000)]))],
    ['a truncated file', async () => images.dataUrl((await jpeg()).subarray(0, 1_000))],
    ['30,000 x 30,000 pixels', () => images.dataUrl(images.blackPng(30_000, 30_000), 'image/png')],
  ])('refuses %s and changes nothing', async (_name, make) => {
    const { person, caller, avatar } = (refused ??= await writer(await red()));
    const answer = await caller.post('/api/profile', { bio: 'New', avatar: await make() });
    expect([answer.status, answer.body.errors]).toEqual([400, [{ msg: expect.any(String), path: 'avatar' }]]);
    const after = (await caller.get('/api/profile/me')).body as Profile;
    expect([after.user.avatar, after.bio, await imagesOf(person)]).toEqual([avatar, undefined, 1]);
  });

  it('answers 413 to a body of more than 8 MB', async () => {
    const { caller } = (refused ??= await writer(await red()));
    const sent = { avatar: images.dataUrl(Buffer.alloc(6_300_000)) };
    expect((await caller.post('/api/profile', sent)).status).toBe(413);
  });
});

describe('GET /media/:name', () => {
  it('serves the image to anyone with its type, for ever, and no sniffing', async () => {
    const { avatar } = await writer(await red());
    const { headers } = await visitor().get(avatar).expect(200);
    expect(headers).toMatchObject({
      'content-type': 'image/webp',
      'cache-control': expect.stringContaining('max-age=31536000, immutable'),
      'x-content-type-options': 'nosniff',
      'content-security-policy': expect.any(String),
      etag: expect.any(String),
    });
    expect((await visitor().get(avatar).set('If-None-Match', headers['etag']!)).status).toBe(304);
    const head = await server.request().head(avatar);
    expect([head.status, head.headers['content-length']]).toEqual([200, headers['content-length']]);
  });

  it.each(['/media/', '/media/x.webp', `/media/${'0'.repeat(32)}.webp`, '/media/..%2f..%2f.env', '/media/%00.webp'])(
    'answers 404 for %s',
    async (path) => {
      expect((await visitor().get(path)).status).toBe(404);
    },
  );
});

describe('the limit of 20 uploads an hour', () => {
  beforeAll(async () => {
    await server.close();
    Object.assign(server, await startTestServer({ RATE_LIMITS: 'on', TRUST_PROXY: '1' }));
    // Calls from this machine itself meet no such limits.
    server.request = () => request.agent(server.url).set('x-forwarded-for', '10.9.0.1') as never;
  });

  it('counts images alone, for each person', async () => {
    const { person, caller } = await writer(await red());
    const image = await red();
    for (let upload = 2; upload <= 20; upload++) await caller.post('/api/profile', { avatar: image }).expect(200);
    const answer = await caller.post('/api/profile', { avatar: image });
    expect([answer.status, Number(answer.headers['retry-after'])]).toEqual([429, expect.any(Number)]);
    expect(await imagesOf(person)).toBe(1);
    expect((await caller.post('/api/profile', { bio: 'New' })).status).toBe(200);
    expect((await writer(image)).avatar).toMatch(/^\/media\//);
  });

  it('counts broken images too, but not what is refused unseen', async () => {
    const { caller } = await writer();
    const broken = images.dataUrl((await images.noisyImage().jpeg().toBuffer()).subarray(0, 1_000));
    const unseen = [
      { avatar: 'https://example.com/me.png' },
      { avatar: images.dataUrl(Buffer.alloc(5_300_000)) },
      { avatar: broken, status: 'Bored' },
    ];
    for (const sent of unseen) await caller.post('/api/profile', sent).expect(400);
    for (let upload = 1; upload <= 20; upload++) await caller.post('/api/profile', { avatar: broken }).expect(400);
    await caller.post('/api/profile', { avatar: broken }).expect(429);
    await caller.post('/api/profile', { avatar: await red() }).expect(429);
  });
});
