import { rename } from 'node:fs/promises';
import { type EngineProcess, useEngines } from '../../engine/testing/engineProcess.ts';
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

async function start(folder: string) {
  engine = await engines.start(folder);
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
    expect([status, body]).toEqual([503, { errors: [{ msg: expect.stringMatching(/can’t save right now/) }] }]);
    await call.post('/api/outlines', { title: 'Kept on' }).expect(200);
  });
});
