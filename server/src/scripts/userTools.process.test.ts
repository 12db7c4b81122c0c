import { isDeepStrictEqual } from 'node:util';
import { UserModel, accountCache } from '../features/auth/user/userModel.ts';
import { type SignedUp, signUp } from '../testing/builders.ts';
import { callAs } from '../testing/callAs.ts';
import { runScript } from '../testing/runScript.ts';
import { useTestServer } from '../testing/servers/startTestServer.ts';

const server = useTestServer();
const run = (name: string, ...args: string[]) =>
  runScript(name, args, { MONGODB_URI: server.config.mongodbUri!, DATA_DIR: server.config.dataDir });

/** Runs a tool while the server has the account in its cache, read just before the tool changes it. */
async function runBesideCache({ token, user }: SignedUp, name: string, ...args: string[]) {
  const running = run(name, ...args);
  const stored = () => UserModel.findById(user._id, { role: 1, tokensFrom: 1 }).lean();
  const before = await stored();
  do {
    accountCache.clear();
    await callAs(server, { token }).get('/api/auth');
  } while (isDeepStrictEqual(await stored(), before));
  return running;
}

it('user:role has taken effect when it returns', async () => {
  const person = await signUp(server);
  const { code, complaint, output } = await runBesideCache(person, 'userRole', person.user.email.toUpperCase(), 'mod');
  expect([code, output]).toEqual([0, `${person.user.email.toUpperCase()} is now: mod\n`]);
  expect((await callAs(server, person).get('/api/auth').expect(200)).body.role).toBe('mod');
  expect(complaint).toContain(`"user":"${person.user._id}","role":"mod","msg":"A role was changed"`);
  expect(complaint).not.toContain('@');
});

it('user:password prints a link with which the person chooses a password, and changes nothing by itself', async () => {
  const { user, token, password: old } = await signUp(server);
  const { code, complaint, output } = await run('userPassword', user.email);
  const [, link] = /\/verify\/(r-[0-9a-f]{64})\n/.exec(output)!;
  expect(code).toBe(0);
  expect(complaint).toContain(`"user":"${user._id}","msg":"A recovery link was created"`);
  expect(complaint).not.toContain(link);
  await callAs(server, { token }).get('/api/auth').expect(200);
  await callAs(server).post('/api/auth', { email: user.email, password: old }).expect(200);
  const password = 'another good password';
  await callAs(server).put(`/api/auth/verify/${link}`, { password }).expect(200);
  await callAs(server).post('/api/auth', { email: user.email, password }).expect(200);
});

it('user:password --set prints a new password once, ends sessions and the old password, and leaves an email', async () => {
  const person = await signUp(server);
  const { user, token, password: old } = person;
  const { email } = user;
  const { code, complaint, output } = await runBesideCache(person, 'userPassword', email, '--set');
  const [, password] = /is (\w{20})$/m.exec(output)!;
  expect(code).toBe(0);
  expect(complaint).toContain(`"user":"${user._id}","msg":"A password was changed"`);
  expect(complaint).not.toContain(password);
  await callAs(server, { token }).get('/api/auth').expect(401);
  await callAs(server).post('/api/auth', { email, password: old }).expect(400);
  const { body } = await callAs(server).post('/api/auth', { email, password }).expect(200);
  await callAs(server, body).get('/api/auth').expect(200);
  await server.services.mailer.sendDue();
  expect(server.logs).toContainEqual(
    expect.objectContaining({ msg: 'An email was sent', kind: 'passwordChanged', user: user._id }),
  );
});

it('they say what is wrong', async () => {
  const nobody = 'Nobody has signed up with nobody@example.com\n';
  const usage = 'Usage: npm run user:password -- <email> [--set]\n';
  const refusals: [name: string, args: string[], complaint: string][] = [
    ['userRole', ['nobody@example.com', 'mod'], nobody],
    ['userRole', ['nobody@example.com', 'king'], 'Usage: npm run user:role -- <email> <user|mod|admin>\n'],
    ['userPassword', ['nobody@example.com'], nobody],
    ['userPassword', ['nobody@example.com', '--set'], nobody],
    ['userPassword', ['nobody@example.com', 'set'], usage],
  ];
  const runs = await Promise.all(refusals.map(([name, args]) => run(name, ...args)));
  expect(runs).toEqual(refusals.map(([, , complaint]) => ({ code: 1, output: '', complaint })));
});

it('mod:report prints its report while the server runs', async () => {
  const { code, complaint, output } = await run('modReport');
  expect([code, complaint]).toEqual([0, '']);
  expect(output).toMatch(/^To review now: 0 posts, 0 comments, with 0 reports\n/);
});
