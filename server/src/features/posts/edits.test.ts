import { type Comment, FLAGGED_POST, type Post } from '../../contract/index.ts';
import { useTestServer } from '../../testing/servers/startTestServer.ts';
import { type Entries, kindsOf } from './testing/kinds.ts';
import { type Person, flag, usePeople } from './testing/people.ts';

const server = useTestServer();
const [writer, other, mod, newcomer] = usePeople(server, {}, {}, { role: 'mod' }, { emailVerified: false });
const NOBODYS_ID = '6550a0000000000000000000';
const entries = {} as Entries;
beforeEach(async () => {
  entries.post = await writer.post('First words');
  entries.comment = await writer.comment(entries.post, 'First words');
});

type Sent = { _id?: unknown; text?: unknown; base?: unknown };
const [POST, COMMENT] = kindsOf(entries);

/** How both kinds of entries are changed, and found in what the change answers. */
const KINDS = [
  {
    ...POST,
    change: (person: Person, sent: Sent) => person.call('post', '', { _id: entries.post._id, ...sent }),
    shown: (body: unknown) => body as Post | Comment,
    stored: (body: { post: Post }) => body.post as Post | Comment,
  },
  {
    ...COMMENT,
    change: (person: Person, sent: Sent) =>
      person.call('put', `/comment/${entries.post._id}`, { _id: entries.comment._id, ...sent }),
    shown: (body: unknown) => (body as Comment[]).find(({ _id }) => _id === entries.comment._id)!,
    stored: (body: unknown) => (body as { comments: Comment[] }).comments[0]!,
  },
];

describe.each(KINDS)('a change of a $kind', ({ change, read, shown, stored, reactions, reports, missing }) => {
  it('changes the text and keeps everything else', async () => {
    for (const path of [reactions(), reports()]) await other.answer('put', path);
    await other.comment(entries.post, 'In between');
    const before = await read(writer);
    const { body } = await change(writer, { text: '$likes' }).expect(200);
    const after = await read(writer);
    expect(shown(body)).toEqual(after);
    expect(after).toEqual({ ...before, text: '$likes', edited: expect.any(String) });
    expect(Date.parse(after.edited!)).toBeGreaterThan(Date.parse(after.date));
  });

  it('shows moderators the text before the first change and what was changed after reports', async () => {
    await change(writer, { text: 'Second words' }).expect(200);
    await other.answer('put', reports());
    expect(await read(mod)).toMatchObject({ text: 'Second words', textBefore: 'First words' });
    expect(await read(mod)).not.toHaveProperty('changedAfterReports');
    await change(writer, { text: 'Third words' }).expect(200);
    expect(await read(mod)).toMatchObject({ textBefore: 'First words', changedAfterReports: true });
  });

  it('finds what stands in a flagged entry as ownText; changed, it stays hidden', async () => {
    await flag(server, reports());
    expect(await read(writer)).toMatchObject({ flagged: true, ownText: 'First words' });
    expect(await read(other)).not.toHaveProperty('ownText');
    const { body } = await change(writer, { text: 'Kinder words', base: { text: 'First words' } }).expect(200);
    expect(shown(body)).toMatchObject({ flagged: true, ownText: 'Kinder words', reportCount: 5 });
    expect(shown(body).text).toContain('has been flagged');
    expect(await read(mod)).toMatchObject({ text: 'Kinder words', flagged: true, changedAfterReports: true });
    expect((await other.list('&limit=100')).map(({ text }) => text)).not.toContain(FLAGGED_POST);
  });

  it('409 with what is stored where base is not that any more, and nothing changes', async () => {
    const before = await read(writer);
    for (const base of [{ text: 'Older words' }, { text: null }, { text: '' }]) {
      const { body } = await change(writer, { text: 'Mine', base }).expect(409);
      expect(body.errors).toEqual([{ msg: expect.any(String), path: 'text' }]);
      expect(stored(body)).toEqual(before);
    }
    expect(await read(writer)).toEqual(before);
    await change(writer, { text: 'Mine', base: { text: 'First words' } }).expect(200);
    // An answer was lost: what is sent is stored already.
    const again = await change(writer, { text: 'Mine', base: { text: 'First words' } }).expect(200);
    expect(shown(again.body)).toEqual(await read(writer));
  });

  it('changes nothing without a text, with the same text, or with a base for nothing', async () => {
    const before = await read(writer);
    for (const sent of [{}, { text: null }, { text: 'First words' }, { base: { text: 'Older' } }, { base: {} }]) {
      expect(shown((await change(writer, sent).expect(200)).body)).toEqual(before);
    }
  });

  it('keeps the last of changes that race, and the text before all of them', async () => {
    await Promise.all(Array.from({ length: 8 }, (_, i) => change(writer, { text: `Words ${i}` }).expect(200)));
    expect(await read(mod)).toMatchObject({ text: expect.stringMatching(/^Words \d+$/), textBefore: 'First words' });
  });

  it('lets one of two changes through that come from the same text', async () => {
    const sent = ['One', 'Two'].map((text) => change(writer, { text, base: { text: 'First words' } }));
    expect((await Promise.all(sent)).map(({ status }) => status).toSorted()).toEqual([200, 409]);
  });

  it('403 for who is not verified, 404, 403 for somebody else’s, 400', async () => {
    await change(newcomer, { text: '' }).expect(403);
    for (const _id of [NOBODYS_ID, 'x', 7, {}, '']) {
      expect((await change(writer, { _id, text: '' }).expect(404)).body.errors).toEqual([{ msg: missing }]);
    }
    for (const person of [other, mod]) {
      for (const text of ['Mine', '']) await change(person, { text }).expect(403);
    }
    for (const sent of [{ text: ' \n' }, { text: 7 }, { text: 'a\0' }, { text: 'x'.repeat(20_001) }]) {
      expect((await change(writer, sent).expect(400)).body.errors).toMatchObject([{ path: 'text' }]);
    }
    for (const base of [7, 'text', [], { text: 7 }]) {
      const { body } = await change(writer, { text: 'Mine', base }).expect(400);
      expect(body.errors).toMatchObject([{ path: expect.stringMatching(/^base/) }]);
    }
    expect(await read(writer)).toMatchObject({ text: 'First words' });
  });
});

it('a comment is not found under another post', async () => {
  const elsewhere = await writer.post();
  await writer.call('put', `/comment/${elsewhere._id}`, { _id: entries.comment._id, text: 'Mine' }).expect(404);
});

it('POST /api/posts/ answers like POST /api/posts', async () => {
  const made = await writer.answer<Post>('post', '/', { text: 'With a slash' });
  expect(await other.read(made)).toMatchObject({ text: 'With a slash', user: writer.id });
  await writer.call('get', '/').expect(404);
});
