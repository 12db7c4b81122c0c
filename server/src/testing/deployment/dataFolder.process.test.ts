import { rename } from 'node:fs/promises';
import { useEngines } from '../../engine/testing/engineProcess.ts';
import { signUpVerified } from '../builders.ts';
import { callAs } from '../callAs.ts';
import { type TestServer, startTestServer } from '../servers/startTestServer.ts';

let server: TestServer;
afterAll(() => server.close());
const engines = useEngines(); // ends the database after the server

it('a write is a 503 while the data folder is moved away, and reads go on', async () => {
  const folder = await engines.folder();
  const { uri } = await engines.start(folder);
  server = await startTestServer({ MONGODB_URI: `${uri}trefoil`, RATE_LIMITS: 'on' });
  const ada = await signUpVerified(server);
  const call = callAs(server, ada);
  await call.post('/api/outlines', { title: 'Kept' }).expect(200);
  await rename(folder, `${folder}-moved`);
  const { status, body } = await call.post('/api/outlines', { title: 'Lost?' });
  expect((await call.get('/api/outlines/me').expect(200)).body).toMatchObject({ title: 'Kept' });
  expect((await call.get('/api/auth').expect(200)).body).toMatchObject(ada.user);
  await rename(`${folder}-moved`, folder);
  expect([status, body]).toEqual([503, { errors: [{ msg: expect.stringMatching(/can’t save right now/) }] }]);
  await call.post('/api/outlines', { title: 'Kept on' }).expect(200);
});
