import { rename } from 'node:fs/promises';
import { join } from 'node:path';
import { type EngineProcess, useEngines } from '../../engine/testing/engineProcess.ts';
import { BEATS } from '../../contract/index.ts';
import { flipBit } from '../../engine/testing/rawFile.ts';
import { signUpVerified } from '../builders.ts';
import { callAs } from '../callAs.ts';
import { type TestServer, startTestServer } from '../servers/startTestServer.ts';

jest.setTimeout(60_000);

let engine: EngineProcess;
let server: TestServer;
afterEach(async () => {
  await server.close();
  await engine.kill();
});
const engines = useEngines();

async function start(folder: string, options = {}) {
  engine = await engines.start(folder, options);
  server = await startTestServer({ MONGODB_URI: `${engine.uri}trefoil`, RATE_LIMITS: 'on' });
  const ada = await signUpVerified(server);
  const call = callAs(server, ada);
  await call.post('/api/outlines', { title: 'Kept' }).expect(200);
  const expectReadable = async () => {
    expect((await call.get('/api/outlines/me').expect(200)).body).toMatchObject({ title: 'Kept' });
    expect((await call.get('/api/auth').expect(200)).body).toMatchObject(ada.user);
  };
  return { call, expectReadable };
}

describe('a write that the disk does not take', () => {
  it('is a 503 while the data folder is moved away, and reads go on', async () => {
    const folder = await engines.folder();
    const { call, expectReadable } = await start(folder);
    await rename(folder, `${folder}-moved`);
    const { status, body } = await call.post('/api/outlines', { title: 'Lost?' });
    await expectReadable();
    await rename(`${folder}-moved`, folder);
    expect([status, body]).toEqual([503, { errors: [{ msg: expect.stringMatching(/storage/) }] }]);
    await call.post('/api/outlines', { title: 'Kept on' }).expect(200);
  });

  it('is a 503 at the largest file that the system allows, and reads go on', async () => {
    const { call, expectReadable } = await start(await engines.folder(), { largestFile: 2_048 });
    const save = (from: number) => {
      const beats = BEATS.slice(from, from + 4).map(({ key }) => [key, 'x'.repeat(20_000)]);
      return call.post('/api/outlines', Object.fromEntries(beats));
    };
    let answer = await save(0);
    for (let from = 4; answer.status === 200 && from < BEATS.length; from += 4) answer = await save(from);
    expect([answer.status, answer.body]).toEqual([503, { errors: [{ msg: expect.stringMatching(/disk is full/) }] }]);
    await expectReadable();
    expect(engine.isAlive()).toBe(true);
  });
});

describe('a document that was damaged on the disk', () => {
  it('is a 503 with words, and all others are served', async () => {
    const folder = await engines.folder();
    const { call, expectReadable } = await start(folder);
    const { _id } = (await call.post('/api/posts', { text: `Written well ${'x'.repeat(9_000)}` }).expect(200)).body;
    flipBit(join(folder, 'data.mdb'), 'Written well xxx');
    const { status, body } = await call.get(`/api/posts/${_id}`);
    expect([status, body]).toEqual([503, { errors: [{ msg: expect.stringMatching(/storage has a fault/) }] }]);
    await expectReadable();
  });
});
