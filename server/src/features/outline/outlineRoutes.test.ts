import { Types } from 'mongoose';
import { BEAT_KEYS, MAX } from '../../contract/index.ts';
import { signUp } from '../../testing/builders.ts';
import { callAs } from '../../testing/callAs.ts';
import { useTestServer } from '../../testing/servers/startTestServer.ts';
import { outlines } from './outlineModel.ts';

const server = useTestServer();

async function newWriter() {
  const { token, user } = await signUp(server);
  const caller = callAs(server, { token });
  return {
    user,
    read: () => caller.get('/api/outlines/me'),
    save: (body: object) => caller.post('/api/outlines', body),
  };
}

describe('GET /api/outlines/me', () => {
  it('returns 404 before the first save', async () => {
    const { read } = await newWriter();
    expect((await read().expect(404)).body).toEqual({ errors: [{ msg: 'Outline not found' }] });
  });

  it('with none=null returns null before the first save, in every view', async () => {
    const caller = callAs(server, await signUp(server));
    const read = async (more: string) => (await caller.get(`/api/outlines/me?none=null${more}`).expect(200)).body;
    const views = ['', '&view=card', '&removed=true'];
    for (const more of views) expect(await read(more)).toBeNull();
    await caller.post('/api/outlines', { title: 'Hers' }).expect(200);
    for (const more of views) expect(await read(more)).not.toBeNull();
  });
});

describe('POST /api/outlines', () => {
  it('creates the outline and returns the whole of it, as every later read does', async () => {
    const { read, save, user } = await newWriter();
    const written = '  two lines\n\tas written ';
    const created = await save({ title: '  The Ferry ', act2a15: written, unknown: 'ignored', user: 'ignored' });
    expect(created.status).toBe(200);
    expect(created.body).toEqual({
      _id: expect.stringMatching(/^[0-9a-f]{24}$/),
      user: user._id,
      title: 'The Ferry',
      act2a15: written,
      promptDismissed: false,
      characters: [],
    });
    expect(created.headers['cache-control']).toBe('no-store');
    expect((await read()).body).toEqual(created.body);
  });

  it('stores all 32 beats at their longest at once', async () => {
    const { save } = await newWriter();
    const beats = Object.fromEntries(BEAT_KEYS.map((beat) => [beat, 'ä'.repeat(MAX.beat)]));
    const { body } = await save({ title: 'ß'.repeat(MAX.title), ...beats }).expect(200);
    expect(body).toMatchObject(beats);
  });

  it('changes only what is sent and removes a blank beat', async () => {
    const { save, user } = await newWriter();
    await save({ title: 'One', act1a01: 'first', act1a02: 'second', promptDismissed: true }).expect(200);
    const { body } = await save({ act1a01: ' \n\u200B', act1a02: null, title: null }).expect(200);
    expect(body).toMatchObject({ title: 'One', act1a02: 'second', promptDismissed: true });
    expect(body).not.toHaveProperty('act1a01');
    expect(await outlines.findOne({ user: new Types.ObjectId(user._id) })).not.toHaveProperty('act1a01');
  });

  it('stores the line breaks of every system as \\n, and returns 200 when the same text is sent again', async () => {
    const { read, save } = await newWriter();
    const sent = { act1a01: 'para one\r\n\r\npara two\r\nline', act1a04: '\n\r\r\n' };
    const { body } = await save(sent).expect(200);
    expect(body).toMatchObject({ act1a01: 'para one\n\npara two\nline' });
    expect(body).not.toHaveProperty('act1a04');
    expect((await save({ ...sent, base: { act1a01: '' } }).expect(200)).body).toEqual(body);
    const { act1a01 } = body as { act1a01: string };
    await save({ act1a01: `${act1a01}\r\nmore`, base: { act1a01 } }).expect(200);
    expect((await read()).body.act1a01).toBe(`${act1a01}\nmore`);
  });

  it('stores a change of nothing but white space', async () => {
    const { read, save } = await newWriter();
    await save({ act1a01: 'Mist.' }).expect(200);
    for (const act1a01 of ['  Mist.', 'Mist.\n\n', 'Mist.'])
      expect((await save({ act1a01, base: (await read()).body }).expect(200)).body).toMatchObject({ act1a01 });
  });

  it.each<[string, unknown]>([
    ['title', ''],
    ['act1a01', 'x'.repeat(MAX.beat + 1)],
    ['promptDismissed', 'true'],
  ])('returns 400 for %s: %j and changes nothing', async (path, value) => {
    const { read, save } = await newWriter();
    const before = await save({ title: 'Before', act1a01: 'before' }).expect(200);
    const { body } = await save({ act1a02: 'not to be stored', [path]: value }).expect(400);
    expect(body).toEqual({ errors: [{ msg: expect.any(String), path }] });
    expect((await read()).body).toEqual(before.body);
  });
});

describe('POST /api/outlines with base', () => {
  it('saves if the stored texts are what the writer last had', async () => {
    const { save } = await newWriter();
    await save({ title: 'One', act1a01: 'a', base: { title: null, act1a01: null } }).expect(200);
    const base = { title: 'One', act1a01: 'a', act1a02: null, promptDismissed: false };
    const { body } = await save({ title: 'Two', act1a01: '', act1a02: 'b', promptDismissed: true, base }).expect(200);
    expect(body).toMatchObject({ title: 'Two', act1a02: 'b', promptDismissed: true });
    expect(body).not.toHaveProperty('act1a01');
  });

  it('returns 409 and no outline if the writer had text and nothing is stored', async () => {
    const { read, save } = await newWriter();
    const { body } = await save({ title: 'Mine', act1a01: 'mine', base: { title: 'Had', act1a01: null } }).expect(409);
    expect(body).toEqual({ errors: [{ msg: expect.any(String), path: 'title' }], outline: null });
    await read().expect(404);
  });
});

describe('POST /api/outlines, many at once', () => {
  it('makes one outline of first saves, which holds them all', async () => {
    const { read, save, user } = await newWriter();
    const beats = BEAT_KEYS.slice(0, 12);
    const responses = await Promise.all(beats.map((beat) => save({ [beat]: beat, base: { [beat]: null } })));
    expect(responses.map(({ status }) => status)).toEqual(beats.map(() => 200));
    expect((await read()).body).toMatchObject(Object.fromEntries(beats.map((beat) => [beat, beat])));
    expect(await outlines.countDocuments({ user: new Types.ObjectId(user._id) })).toBe(1);
  });

  it('stores different fields that two devices save at once', async () => {
    const { read, save } = await newWriter();
    await save({ act1a01: 'a', act1a02: 'b' }).expect(200);
    for (let i = 0; i < 3; i++) {
      const { act1a01, act1a02 } = (await read()).body;
      const [one, other] = [{ act1a01: `one ${i}` }, { act1a02: `other ${i}` }];
      const saves = [save({ ...one, base: { act1a01 } }), save({ ...other, base: { act1a02 } })];
      expect((await Promise.all(saves)).map(({ status }) => status)).toEqual([200, 200]);
      expect((await read()).body).toMatchObject({ ...one, ...other });
    }
  });
});
