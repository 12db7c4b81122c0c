import { BEAT_KEYS, MAX } from '../../contract/index.ts';
import { signUp } from '../../testing/builders.ts';
import { useTestServer } from '../../testing/servers/startTestServer.ts';
import { OutlineModel } from './outlineModel.ts';

const server = useTestServer();

const save = (token: string, body: object) =>
  server.request().post('/api/outlines').auth(token, { type: 'bearer' }).send(body);
const read = (token: string) => server.request().get('/api/outlines/me').auth(token, { type: 'bearer' });

describe('GET /api/outlines/me', () => {
  it('is a 404 before the first save', async () => {
    const { token } = await signUp(server);
    const answer = await read(token);
    expect(answer.status).toBe(404);
    expect(answer.body).toEqual({ errors: [{ msg: 'Outline not found' }] });
  });

  it.each(['', '&view=card', '&removed=true'])('is null before the first save for who asks so: %s', async (more) => {
    const { token } = await signUp(server);
    const ask = () => server.request().get(`/api/outlines/me?none=null${more}`).auth(token, { type: 'bearer' });
    expect((await ask().expect(200)).body).toBeNull();
    await save(token, { title: 'Hers' });
    expect((await ask().expect(200)).body).not.toBeNull();
  });

  it('is refused without a token', async () => {
    await server.request().get('/api/outlines/me').expect(401);
  });

  it('shows nobody the outline of another', async () => {
    const [ada, ben] = [await signUp(server), await signUp(server)];
    await save(ada.token, { title: 'Hers' }).expect(200);
    await read(ben.token).expect(404);
  });
});

describe('POST /api/outlines', () => {
  it('makes the outline and answers the whole of it, as every later read does', async () => {
    const { token, user } = await signUp(server);
    const written = '  two lines\n\tas written ';
    const made = await save(token, { title: '  The Ferry ', act2a15: written, unknown: 'ignored', user: 'ignored' });
    expect(made.status).toBe(200);
    expect(made.body).toEqual({
      _id: expect.stringMatching(/^[0-9a-f]{24}$/),
      user: user._id,
      title: 'The Ferry',
      act2a15: written,
      promptDismissed: false,
      characters: [],
    });
    expect(made.headers['cache-control']).toBe('no-store');
    expect((await read(token)).body).toEqual(made.body);
  });

  it('takes all 32 beats at their longest at once', async () => {
    const { token } = await signUp(server);
    const beats = Object.fromEntries(BEAT_KEYS.map((beat) => [beat, 'ä'.repeat(MAX.beat)]));
    const answer = await save(token, { title: 'ß'.repeat(MAX.title), ...beats }).expect(200);
    expect(answer.body).toMatchObject(beats);
  });

  it('changes only what is sent and removes a blank beat', async () => {
    const { token, user } = await signUp(server);
    await save(token, { title: 'One', act1a01: 'first', act1a02: 'second', promptDismissed: true }).expect(200);
    const answer = await save(token, { act1a01: ' \n\u200B', act1a02: null, title: null }).expect(200);
    expect(answer.body).toMatchObject({ title: 'One', act1a02: 'second', promptDismissed: true });
    expect(answer.body).not.toHaveProperty('act1a01');
    const stored = await OutlineModel.findOne({ user: user._id }).lean();
    expect(stored).not.toHaveProperty('act1a01');
  });

  it('makes an empty outline of an empty body', async () => {
    const { token } = await signUp(server);
    const answer = await save(token, {}).expect(200);
    expect(answer.body).toMatchObject({ promptDismissed: false, characters: [] });
  });

  it.each([
    ['title', ''],
    ['title', '  \n '],
    ['title', '\u200B\u2060'],
    ['title', 'x'.repeat(MAX.title + 1)],
    ['title', 'two\nlines'],
    ['title', ['x']],
    ['title', { $ne: '' }],
    ['title', 5],
    ['act1a01', 'x'.repeat(MAX.beat + 1)],
    ['act1a01', true],
    ['act1a01', { $gt: '' }],
    ['act1a01', ['x']],
    ['act1a01', 0],
    ['act1a01', 'nul \u0000 inside'],
    ['act1a01', 'bell \u0007 inside'],
    ['act1a01', 'half \ud83d of a face'],
    ['promptDismissed', 'true'],
    ['promptDismissed', 1],
    ['promptDismissed', {}],
    ['base', 'text'],
    ['base', ['text']],
    ['base', 1],
  ])('refuses %s: %j and changes nothing', async (path, value) => {
    const { token } = await signUp(server);
    const before = await save(token, { title: 'Before', act1a01: 'before' }).expect(200);
    const answer = await save(token, { act1a02: 'not to be stored', [path]: value });
    expect(answer.status).toBe(400);
    expect(answer.body).toEqual({ errors: [{ msg: expect.any(String), path }] });
    expect((await read(token)).body).toEqual(before.body);
  });

  it('names every wrong field', async () => {
    const { token } = await signUp(server);
    const answer = await save(token, { title: '', act3a08: 8, act1a01: 'fine', base: { act1a01: 1 } });
    expect(answer.status).toBe(400);
    const paths = answer.body.errors.map(({ path }: { path: string }) => path).sort();
    expect(paths).toEqual(['act3a08', 'base.act1a01', 'title']);
    await read(token).expect(404);
  });
});

describe('POST /api/outlines with base', () => {
  it('saves where the stored texts are what the writer last had', async () => {
    const { token } = await signUp(server);
    await save(token, { title: 'One', act1a01: 'a', base: { title: null, act1a01: null } }).expect(200);
    const base = { title: 'One', act1a01: 'a', act1a02: null };
    const answer = await save(token, { title: 'Two', act1a01: '', act1a02: 'b', base }).expect(200);
    expect(answer.body).toMatchObject({ title: 'Two', act1a02: 'b' });
    expect(answer.body).not.toHaveProperty('act1a01');
  });

  it('answers 409 with the fields and the stored outline, and changes nothing', async () => {
    const { token } = await signUp(server);
    const stored = await save(token, { title: 'Stored', act1a01: 'stored', act1a03: 'same' }).expect(200);
    const base = { title: 'Old', act1a01: null, act1a02: 'was there', act1a03: 'same' };
    const sent = { title: 'Mine', act1a01: 'mine', act1a02: 'mine', act1a03: 'mine', base };
    const answer = await save(token, sent);
    expect(answer.status).toBe(409);
    expect(answer.body.outline).toEqual(stored.body);
    const paths = answer.body.errors.map(({ path }: { path: string }) => path).sort();
    expect(paths).toEqual(['act1a01', 'act1a02', 'title']);
    expect((await read(token)).body).toEqual(stored.body);
  });

  it('looks only at fields that are sent', async () => {
    const { token } = await signUp(server);
    await save(token, { title: 'Stored' }).expect(200);
    await save(token, { act1a01: 'new', title: null, base: { title: 'Other', act1a02: 'other' } }).expect(200);
  });

  it('answers 409 when a text was had and there is no outline', async () => {
    const { token } = await signUp(server);
    const answer = await save(token, { title: 'Mine', act1a01: 'mine', base: { title: 'Had', act1a01: null } });
    expect(answer.status).toBe(409);
    expect(answer.body).toEqual({ errors: [{ msg: expect.any(String), path: 'title' }], outline: null });
    await read(token).expect(404);
  });
});

describe('POST /api/outlines, many at once', () => {
  it('first saves make one outline that holds them all', async () => {
    const { token, user } = await signUp(server);
    const beats = BEAT_KEYS.slice(0, 12);
    const answers = await Promise.all(beats.map((beat) => save(token, { [beat]: beat, base: { [beat]: null } })));
    expect(answers.map(({ status }) => status)).toEqual(beats.map(() => 200));
    expect((await read(token)).body).toMatchObject(Object.fromEntries(beats.map((beat) => [beat, beat])));
    expect(await OutlineModel.countDocuments({ user: user._id })).toBe(1);
  });

  it('of saves over the same text exactly one gets through', async () => {
    const { token } = await signUp(server);
    await save(token, { act1a01: 'base' }).expect(200);
    const tries = Array.from({ length: 12 }, (_, i) => save(token, { act1a01: `try ${i}`, base: { act1a01: 'base' } }));
    const answers = await Promise.all(tries);
    const winners = answers.filter(({ status }) => status === 200);
    expect(winners).toHaveLength(1);
    expect(answers.filter(({ status }) => status === 409)).toHaveLength(11);
    expect((await read(token)).body.act1a01).toBe(winners[0]!.body.act1a01);
  });
});
