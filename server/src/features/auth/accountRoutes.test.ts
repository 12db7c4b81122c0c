import { JobModel } from '../../lib/jobs.ts';
import { buildUser, signUp, signUpVerified } from '../../testing/builders.ts';
import { callAs } from '../../testing/callAs.ts';
import { useTestServer } from '../../testing/servers/startTestServer.ts';
import { UserModel } from './user/userModel.ts';

const server = useTestServer();
const post = (body: object) => server.request().post('/api/users').send(body);
const logIn = (email: string, password: string) => server.request().post('/api/auth').send({ email, password });

describe('POST /api/users', () => {
  it('creates an account that the token opens', async () => {
    const body = buildUser({ name: '  Ada of the Attic ', email: ' Ada@Example.com ' });
    const { token } = (await post(body).expect(200)).body;
    const response = await server.request().get('/api/auth').set('x-auth-token', token).expect(200);
    expect(response.body).toEqual({
      _id: expect.stringMatching(/^[0-9a-f]{24}$/),
      name: 'Ada of the Attic',
      email: 'Ada@Example.com',
      avatar: '',
      notices: [],
      replies: [],
      role: 'user',
      emailVerified: false,
      date: expect.any(String),
    });
  });

  // The rules themselves are tested with the contract, and that they apply, in hostileInput.test.ts.
  it('names all fields of an empty form', async () => {
    const { body } = await post({}).expect(400);
    const paths = body.errors.map(({ path }: { path: string }) => path);
    expect(paths).toEqual(['name', 'email', 'password', 'ageVerify', 'tosAgree']);
  });

  it('takes a password for the same in both forms of Unicode', async () => {
    const forms = ['NFC', 'NFD'].map((form) => 'm\u1eadt kh\u1ea9u'.normalize(form));
    for (const password of forms) {
      const user = buildUser({ password });
      await post(user).expect(200);
      for (const tried of forms) await logIn(user.email, tried).expect(200);
    }
  });

  it('gives an email address one account, whatever its case and however many requests race', async () => {
    const emails = ['Twin@Example.com', 'twin@example.com', 'TWIN@example.COM', ' twin@example.com '];
    const responses = await Promise.all([...emails, ...emails].map((email) => post(buildUser({ email }))));
    expect(responses.filter(({ status }) => status === 200)).toHaveLength(1);
    for (const { body } of responses.filter(({ status }) => status !== 200))
      expect(body).toEqual({ errors: [{ msg: 'User already exists' }] });
    await post(buildUser({ email: 'jos\u00e9@example.com' })).expect(200);
    await post(buildUser({ email: 'JOSE\u0301@example.com' })).expect(400);
    await post(buildUser({ email: 'someone\uff20example.com@example.org' })).expect(400);
  });
});

describe('POST /api/users with the email address of an account that was never verified', () => {
  const OLD = new Date(Date.now() - 7 * 86_400_000 - 1_000);
  const signUpAgain = (email: string) => post(buildUser({ email }));

  it('replaces it after 7 days if it has no content, and withdraws its reports', async () => {
    const stranger = await signUp(server, { date: OLD });
    const author = callAs(server, await signUpVerified(server));
    const post = (await author.post('/api/posts', { text: 'An idea' }).expect(200)).body;
    await callAs(server, stranger).put(`/api/posts/report/${post._id}`).expect(200);
    const { token } = (await signUpAgain(stranger.user.email).expect(200)).body;
    const me = (await callAs(server, { token }).get('/api/auth').expect(200)).body;
    expect(me).toMatchObject({ email: stranger.user.email, emailVerified: false });
    expect(me._id).not.toBe(stranger.user._id);
    await callAs(server, stranger).get('/api/auth').expect(401);
    expect((await author.get(`/api/posts/${post._id}`)).body).toMatchObject({ reportCount: 0 });
    await signUpAgain(stranger.user.email).expect(400);
  });

  it.each<[string, Parameters<typeof signUp>[1]]>([
    ['before the 7 days are over', { date: new Date(OLD.getTime() + 60_000) }],
    ['if it is verified', { date: OLD, emailVerified: true }],
    ['if it belongs to a moderator', { date: OLD, role: 'mod' }],
  ])('is refused %s', async (_, fields) => {
    const { user } = await signUp(server, fields);
    await signUpAgain(user.email).expect(400);
    expect(await UserModel.exists({ _id: user._id })).not.toBeNull();
  });

  it.each([
    ['an outline', '/api/outlines', { title: 'Hers' }],
    ['a profile', '/api/profile', { status: 'Other', genres: 'crime' }],
  ])('is refused if it has %s', async (_what, path, body) => {
    const owner = await signUp(server, { date: OLD });
    await callAs(server, owner).post(path, body).expect(200);
    await signUpAgain(owner.user.email).expect(400);
    await callAs(server, owner).get(`${path}/me`).expect(200);
  });

  it('is refused if it is verified at the last moment', async () => {
    const { user } = await signUp(server, { date: OLD });
    const create = JobModel.create.bind(JobModel) as (...args: unknown[]) => Promise<never>;
    jest.spyOn(JobModel, 'create').mockImplementationOnce(async (...args: unknown[]) => {
      await UserModel.updateOne({ _id: user._id }, { emailVerified: true });
      return create(...args);
    });
    await signUpAgain(user.email).expect(400);
    expect(await UserModel.exists({ _id: user._id })).not.toBeNull();
  });

  it('leaves it alone if it is begun to be used before the deletion runs', async () => {
    const owner = await signUp(server, { date: OLD });
    jest.spyOn(UserModel, 'deleteOne').mockRejectedValueOnce(new Error('interrupted') as never);
    await signUpAgain(owner.user.email).expect(400);
    await callAs(server, owner).post('/api/outlines', { title: 'Hers' }).expect(200);
    await server.services.jobs.resume();
    await callAs(server, owner).get('/api/outlines/me').expect(200);
  });

  it('creates one account however many requests race', async () => {
    const { user } = await signUp(server, { date: OLD });
    const responses = await Promise.all([1, 2, 3, 4].map(() => signUpAgain(user.email)));
    expect(responses.map(({ status }) => status).toSorted()).toEqual([200, 400, 400, 400]);
  });
});
