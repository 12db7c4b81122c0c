import { rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import mongoose from 'mongoose';
import { type EngineProcess, useEngines } from '../../engine/testing/engineProcess.ts';
import { type SmallDisk, mountSmallDisk } from '../../engine/testing/smallDisk.ts';
import { buildUser, signUpVerified } from '../builders.ts';
import { callAs } from '../callAs.ts';
import { dataUrl, noisyImage } from '../images.ts';
import { buildProfile } from '../profiles.ts';
import { type TestServer, startTestServer } from '../servers/startTestServer.ts';

let folder: string;
let disk: SmallDisk | undefined;
let engine: EngineProcess;
let server: TestServer;

beforeAll(async () => {
  folder = await engines.folder();
  disk = mountSmallDisk(folder, 6);
  if (disk) await start();
});
afterAll(async () => {
  if (!disk) return;
  await server.close();
  await engine.kill();
  disk.remove();
});
const engines = useEngines(); // cleans up behind what stands above

async function start() {
  engine = await engines.start(folder);
  server = await startTestServer({
    MONGODB_URI: `${engine.uri}trefoil`,
    RATE_LIMITS: 'on',
    JWT_SECRET: 'of these tests',
  });
}

/** Takes what room there is, to the last. */
async function fill(): Promise<void> {
  const rest = mongoose.connection.db!.collection('filler');
  for (const size of [100_000, 1_000, 10]) {
    const insert = () => rest.insertOne({ pad: 'x'.repeat(size) }).then(() => true);
    const full = (error: { code?: number }) => {
      expect(error).toMatchObject({ code: 14031 });
      return false;
    };
    while (await insert().catch(full));
  }
}

it('on a full disk every write is a 503, reads go on, nothing is lost, and everything works again once there is room', async () => {
  if (!disk) return;
  const ada = await signUpVerified(server);
  const as = () => callAs(server, ada);
  const image = dataUrl(await noisyImage(256, 256).jpeg().toBuffer());
  const { avatar } = (
    await as()
      .post('/api/profile', buildProfile({ avatar: image }))
      .expect(200)
  ).body.user;
  const { _id: post } = (await as().post('/api/posts', { text: 'Kept' }).expect(200)).body;
  await as().post('/api/outlines', { title: 'Kept', act1a01: 'Kept too' }).expect(200);

  const person = buildUser();
  const long = 'y'.repeat(20_000);
  const writes: [string, () => ReturnType<ReturnType<typeof as>['post']>][] = [
    ['sign-up', () => callAs(server).post('/api/users', person)],
    ['upload', () => as().post('/api/profile', { avatar: image })],
    ['outline', () => as().post('/api/outlines', { act1a01: long, act3a08: long })],
    [
      'character',
      () => as().put('/api/outlines/characters', { name: 'Odile', desc: 'x', photoUrl: 'https://a.org/o.png' }),
    ],
    ['post', () => as().post('/api/posts', { text: long })],
    ['comment', () => as().put(`/api/posts/comment/${post}`, { text: 'x'.repeat(5_000) })],
  ];

  const expectKept = async () => {
    await callAs(server).post('/api/auth', { email: ada.user.email, password: ada.password }).expect(200);
    expect((await as().get('/api/auth').expect(200)).body).toMatchObject({ ...ada.user, avatar });
    expect((await as().get('/api/outlines/me').expect(200)).body).toMatchObject({ title: 'Kept', act1a01: 'Kept too' });
    expect((await as().get(`/api/posts/${post}`).expect(200)).body).toMatchObject({ text: 'Kept', comments: [] });
    expect((await as().get('/api/posts').expect(200)).body).toHaveLength(1);
    await callAs(server).get(avatar).expect(200);
    await callAs(server).get('/readyz').expect(200);
  };

  for (const [name, write] of writes) {
    await fill();
    const { status, body, headers } = await write();
    expect([name, status, body]).toEqual([
      name,
      503,
      { errors: [{ msg: expect.stringMatching(/can’t save right now/) }] },
    ]);
    expect(headers['retry-after']).toMatch(/^\d+$/);
  }
  await expectKept();

  await server.close();
  await engine.kill();
  // Others may fill the disk to the last byte.
  await expect(writeFile(join(folder, 'of others'), Buffer.alloc(8_000_000))).rejects.toMatchObject({ code: 'ENOSPC' });
  await expect(engines.start(folder)).rejects.toThrow(`The folder ${folder} can't be used: the disk is full.`);
  await rm(join(folder, 'of others'));
  await start();
  await expectKept();

  disk.grow(40);
  for (const [name, write] of writes) expect([name, (await write()).status]).toEqual([name, 200]);
  expect((await as().get('/api/outlines/me')).body).toMatchObject({ title: 'Kept', act1a01: long, act3a08: long });
});
