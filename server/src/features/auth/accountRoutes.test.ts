import { buildUser, signUp } from '../../testing/builders.ts';
import { callAs } from '../../testing/callAs.ts';
import { buildCharacter } from '../../testing/characters.ts';
import { useTestServer } from '../../testing/servers/startTestServer.ts';
import { buildPerson } from '../posts/testing/people.ts';
import { UserModel } from './user/userModel.ts';

const server = useTestServer();

describe('POST /api/users', () => {
  it('makes an account that the token opens', async () => {
    const body = buildUser({ name: '  Ada of the Attic ', email: ' Ada@Example.com ' });
    const { token } = (await server.request().post('/api/users').send(body).expect(200)).body;
    const answer = await server.request().get('/api/auth').set('x-auth-token', token).expect(200);
    expect(answer.body).toEqual({
      _id: expect.stringMatching(/^[0-9a-f]{24}$/),
      name: 'Ada of the Attic',
      email: 'Ada@Example.com',
      avatar: '',
      notices: [],
      role: 'user',
      emailVerified: false,
      date: expect.any(String),
    });
  });
});

const post = (body: object) => server.request().post('/api/users').send(body);

describe('POST /api/users, what it asks for', () => {
  it.each([
    ['name', 'Four'],
    ['name', '  Four '],
    ['name', 'x'.repeat(51)],
    ['email', 'nobody'],
    ['email', 'a@b'],
    ['email', `${'x'.repeat(250)}@example.com`],
    ['password', 'short'],
    ['password', 'x'.repeat(73)],
    ['password', 'ä'.repeat(37)],
    ['password', 'line\nbreak'],
    ['ageVerify', false],
    ['ageVerify', 'true'],
    ['tosAgree', 1],
  ])('refuses %s: %j', async (path, value) => {
    const answer = await post(buildUser({ [path]: value }));
    expect(answer.status).toBe(400);
    expect(answer.body).toEqual({ errors: [{ msg: expect.any(String), path }] });
  });

  it('names all fields of an empty form', async () => {
    const { body } = await post({}).expect(400);
    const paths = body.errors.map(({ path }: { path: string }) => path);
    expect(paths).toEqual(['name', 'email', 'password', 'ageVerify', 'tosAgree']);
  });

  it.each([
    ['name', 'Fiver'],
    ['name', '🙂'.repeat(25)],
    ['password', 'x'.repeat(72)],
    ['password', ' six spaces stay '],
  ])('takes %s: %j, and signs in with it', async (path, value) => {
    const user = buildUser({ [path]: value });
    await post(user).expect(200);
    await server.request().post('/api/auth').send({ email: user.email, password: user.password }).expect(200);
  });

  it('takes a password exactly as it is written', async () => {
    const user = buildUser({ password: ' six spaces ' });
    await post(user).expect(200);
    await server.request().post('/api/auth').send({ email: user.email, password: 'six spaces' }).expect(400);
  });

  it('an e-mail has one account whatever its case and however many ask at once', async () => {
    const emails = ['Twin@Example.com', 'twin@example.com', 'TWIN@example.COM', ' twin@example.com '];
    const answers = await Promise.all([...emails, ...emails].map((email) => post(buildUser({ email }))));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    for (const { body } of answers.filter(({ status }) => status !== 200)) {
      expect(body).toEqual({ errors: [{ msg: 'User already exists' }] });
    }
  });
});

describe('POST /api/users, the name', () => {
  it.each([
    'Deleted writer',
    'DELETED  WRITER',
    'Deleted\u00a0writer',
    'deletedwriter',
    'Deleted\u2800writer',
    'Trefoil',
    'Ｔｒｅｆｏｉｌ',
    'Trefoil Team',
    'The Moderator',
    'M o d e r a t o r',
    'admin',
    'Admin Anna',
    '~Administrator~',
    'Mod\u115ferator',
    '[Moderators]',
    '\u0422refoil', // a Cyrillic T
    '\u041coderator', // a Cyrillic M
    'm\u043ed\u0435rat\u043er',
    'Tr\u00ebfoil',
    'TREF0IL',
    'TrefoiI',
    'M\u03bfderat\u03bfr',
    'Adm1nistrator',
    'D\u0435leted Writer',
    'Ada\u202eneb',
    'Ada\u2066 of the Attic',
    'Ada\u200bAda',
    'Ada\u00adAda',
    '\u3164'.repeat(5), // letters that show nothing
    '\u2800'.repeat(5),
    'Moderator1',
    'AdminAnna',
    'TrefoilTeam',
    'Trefoils',
    'rnoderator',
    'themoderator',
    'TREFOILHQ',
    'Deleted writer2',
    'M\u00f8derator',
    'Ada\u034fAda',
    'A Deleted Writer here',
    'Ada\u1160Ada',
    'Ada\uffa0Ada',
    'Mod\ufe0ferator',
    'Tom|Admin',
    'Ada\u200dAda',
    'Deleted vvriter',
    'Moder\u0251tor',
    '\ua4d4refoil', // a Lisu T
    '\u13a2refoil', // a Cherokee one
  ])('is not one of the product, and not deceiving: %j', async (name) => {
    const { body } = await post(buildUser({ name })).expect(400);
    expect(body.errors).toEqual([{ msg: expect.any(String), path: 'name' }]);
  });

  it.each([
    'Anna Admina',
    'AnnaMcCarthy',
    'Anna \u2764\ufe0f',
    'Vernon Varney',
    'Writer 1',
    'Treffoil',
    'Modera Torres',
    'Writer, deleted',
    'علی رضا',
    'علی\u200cرضا',
    'ක්\u200dරිෂාන්',
    'র\u200d্যাচেল দাস',
    'Min Ad Lee',
    '\u845b\u{e0100}\u57ce-\u592a\u90ce',
    'Zoë O’Neil-Šmíd',
  ])('may be %j', async (name) => {
    await post(buildUser({ name })).expect(200);
  });

  it('counts 5 to 50 characters after trimming', async () => {
    await post(buildUser({ name: `   ${'x'.repeat(50)} \u3000` })).expect(200);
    await post(buildUser({ name: ' Ada  ' })).expect(400);
  });
});

describe('POST /api/users with the e-mail of an account that was never verified', () => {
  const OLD = new Date(Date.now() - 7 * 86_400_000 - 1_000);
  const again = (email: string) => post(buildUser({ email }));

  it('takes its place after 7 days when it holds nothing, and its reports are taken back', async () => {
    const stranger = await signUp(server, { date: OLD });
    const author = await buildPerson(server);
    const entry = await author.post();
    await callAs(server, stranger).put(`/api/posts/report/${entry._id}`).expect(200);
    const { token } = (await again(stranger.user.email).expect(200)).body;
    const me = (await callAs(server, { token }).get('/api/auth').expect(200)).body;
    expect(me).toMatchObject({ email: stranger.user.email, emailVerified: false });
    expect(me._id).not.toBe(stranger.user._id);
    await callAs(server, stranger).get('/api/auth').expect(401);
    expect(await author.read(entry)).toMatchObject({ reportCount: 0 });
    await again(stranger.user.email).expect(400);
  });

  it.each<[string, Parameters<typeof signUp>[1]]>([
    ['before the 7 days are over', { date: new Date(OLD.getTime() + 60_000) }],
    ['when it is verified', { date: OLD, emailVerified: true }],
    ['when it belongs to a moderator', { date: OLD, role: 'mod' }],
  ])('is refused %s', async (_, fields) => {
    const { user } = await signUp(server, fields);
    await again(user.email).expect(400);
    expect(await UserModel.exists({ _id: user._id })).not.toBeNull();
  });

  it('is refused when it holds an outline, a character or a profile', async () => {
    const people = await Promise.all([1, 2, 3].map(() => signUp(server, { date: OLD })));
    const [plotter, maker, writer] = people as [(typeof people)[0], (typeof people)[0], (typeof people)[0]];
    await callAs(server, plotter).post('/api/outlines', { title: 'Hers' }).expect(200);
    await callAs(server, maker).put('/api/outlines/characters', buildCharacter()).expect(200);
    await callAs(server, writer).post('/api/profile', { status: 'Other', genres: 'crime' }).expect(200);
    for (const { user } of people) await again(user.email).expect(400);
    await callAs(server, plotter).get('/api/outlines/me').expect(200);
  });

  it('is refused when it has written in Brainstorm or liked there', async () => {
    const [poster, commenter, liker, voter, author] = await Promise.all([1, 2, 3, 4, 5].map(() => buildPerson(server)));
    const entry = await author!.post();
    const word = await author!.comment(entry);
    await poster!.post();
    await commenter!.comment(entry);
    await liker!.answer('put', `/like/${entry._id}`);
    await voter!.answer('put', `/comment/${entry._id}/vote/${word._id}`);
    for (const { _id, id } of [poster!, commenter!, liker!, voter!]) {
      await UserModel.updateOne({ _id }, { emailVerified: false, date: OLD });
      await again(`${id}@example.com`).expect(400);
    }
  });

  it('is refused when its owner comes back to it while the password is hashed', async () => {
    const owner = await signUp(server, { date: OLD });
    const hash = jest.spyOn(server.services.passwords, 'hash').mockImplementationOnce(async () => {
      await callAs(server, owner).post('/api/outlines', { title: 'Hers' }).expect(200);
      return '-';
    });
    await again(owner.user.email).expect(400);
    hash.mockRestore();
    await callAs(server, owner).get('/api/outlines/me').expect(200);
  });

  it('makes one account however many ask at once', async () => {
    const { user } = await signUp(server, { date: OLD });
    const answers = await Promise.all([1, 2, 3, 4].map(() => again(user.email)));
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 400, 400, 400]);
  });
});
