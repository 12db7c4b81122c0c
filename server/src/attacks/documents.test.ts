import { setTimeout as wait } from 'node:timers/promises';
import { Types } from 'mongoose';
import type { Character, Post, Profile } from '../contract/index.ts';
import { CharacterModel } from '../features/outline/characters/characterModel.ts';
import { OutlineModel } from '../features/outline/outlineModel.ts';
import { CommentModel } from '../features/posts/comments/commentModel.ts';
import { PostModel } from '../features/posts/postModel.ts';
import type { LargeKind } from '../http/overload/concurrency.ts';
import { doLongWork } from '../lib/longWork.ts';
import { signUpVerified } from '../testing/builders.ts';
import { type Caller, callAs } from '../testing/callAs.ts';
import { buildCharacter, buildNote } from '../testing/characters.ts';
import { buildProfile, buildWork } from '../testing/profiles.ts';
import { useTestServer } from '../testing/servers/startTestServer.ts';
import { takeTurns } from '../testing/takeTurns.ts';

const server = useTestServer();

/** A writer with one of everything that can weigh megabytes; the post can be sent again and has a long discussion. */
async function writer() {
  const account = await signUpVerified(server);
  const caller = callAs(server, account);
  const made = await caller.put('/api/outlines/characters?view=character', buildCharacter()).expect(200);
  const character = made.body as Character;
  const noted = await caller.put(`/api/outlines/characters/note/${character._id}?view=character`, buildNote());
  await caller.post('/api/profile', buildProfile()).expect(200);
  const profile = (await caller.put('/api/profile/works', buildWork()).expect(200)).body as Profile;
  const send = () => caller.post('/api/posts', { text: 'Who keeps the lamp?' }).set('Idempotency-Key', 'the lamp');
  const post = (await send().expect(200)).body as Post;
  await PostModel.updateOne({ _id: post._id }, { commentCount: 51 });
  await OutlineModel.updateOne({ user: account.user._id }, { 'quota.characters': 11 });
  const note = (noted.body as Character).notes[0]!;
  return { account, caller, character, note, profile, post, send };
}
type Writer = Awaited<ReturnType<typeof writer>>;

/** Reads a discussion as most are. */
async function talk({ caller, post }: Writer) {
  await PostModel.updateOne({ _id: post._id }, { commentCount: 40 });
  return caller.get(`/api/posts/${post._id}`);
}

const UNKNOWN = 'f'.repeat(24);
const CHARACTERS = '/api/outlines/characters';
const CALLS: [string, LargeKind, (writer: Writer) => PromiseLike<{ status: number }>][] = [
  ['a character', 'document', ({ caller, character }) => caller.get(`${CHARACTERS}/${character._id}`)],
  ['its versions', 'history', ({ caller, character }) => caller.get(`${CHARACTERS}/${character._id}?versions=true`)],
  [
    'a change of it',
    'document',
    ({ caller, character }) => caller.put(CHARACTERS, { _id: character._id, name: 'Ada' }),
  ],
  ['a new note', 'document', ({ caller, character }) => caller.put(`${CHARACTERS}/note/${character._id}`, buildNote())],
  ['no note', 'document', ({ caller, character }) => caller.delete(`${CHARACTERS}/note/${character._id}/${UNKNOWN}`)],
  ['versions of a text', 'history', ({ caller }) => caller.get('/api/outlines/me?versions=title')],
  ['kept notes', 'history', ({ caller }) => caller.get('/api/outlines/me?removed=true')],
  ['the own profile', 'document', ({ caller }) => caller.get('/api/profile/me')],
  ["a writer's profile", 'profile', ({ caller, account }) => caller.get(`/api/profile/user/${account.user._id}`)],
  ['a change of a profile', 'document', ({ caller }) => caller.post('/api/profile', { bio: 'Writes.' })],
  ['a new work', 'document', ({ caller }) => caller.put('/api/profile/works', buildWork())],
  ['no work', 'document', ({ caller }) => caller.delete(`/api/profile/works/${UNKNOWN}`)],
  ['a like', 'marks', ({ caller, post }) => caller.put(`/api/posts/like/${post._id}`)],
  ['a vote', 'marks', ({ caller, post }) => caller.put(`/api/posts/comment/${post._id}/vote/${UNKNOWN}`)],
  ['cards of many characters', 'outline', ({ caller }) => caller.get('/api/outlines/me?view=card')],
  [
    'those of many notes',
    'outline',
    async ({ caller, account }) => {
      await OutlineModel.updateOne({ user: account.user._id }, { 'quota.characters': 10, 'quota.notes': 51 });
      return caller.get('/api/outlines/me?view=card');
    },
  ],
  [
    'a save of much',
    'save',
    ({ caller }) =>
      caller.post('/api/outlines?view=texts', { act1a01: 'x'.repeat(20_000), act1a02: '字'.repeat(20_000) }),
  ],
  ['the end of a long discussion', 'recount', ({ caller, post }) => caller.delete(`/api/posts/${post._id}`)],
  [
    'the end of a comment of one',
    'recount',
    async ({ caller, post, account }) => {
      const { _id } = await CommentModel.create({ post: post._id, user: account.user._id, name: 'Ada', text: 'I do.' });
      return caller.delete(`/api/posts/comment/${post._id}/${_id}`);
    },
  ],
  [
    'a report of one',
    'recount',
    async ({ caller, post }) => {
      const { _id } = await CommentModel.create({
        post: post._id,
        user: new Types.ObjectId(),
        name: 'Ben',
        text: 'No.',
      });
      return caller.put(`/api/posts/comment/${post._id}/report/${_id}`, { rule: 1 });
    },
  ],
  ['a save of little', 'beats', ({ caller }) => caller.post('/api/outlines?view=texts', { act1a01: 'Tide.' })],
  ['all texts', 'texts', ({ caller }) => caller.get('/api/outlines/me?view=texts')],
  ['twenty cards', 'cards', ({ caller }) => caller.get('/api/posts?view=card')],
  ['twenty writers', 'writers', ({ caller }) => caller.get('/api/profile?view=card')],
  [
    'a wish for a recovery mail',
    'recoveries',
    ({ caller }) => caller.post('/api/auth', { email: 'nobody@example.com', forgot: true }),
  ],
  ['more cards', 'lists', ({ caller }) => caller.get('/api/posts?view=card&limit=21')],
  ['more writers', 'lists', ({ caller }) => caller.get('/api/profile?view=card&limit=21')],
  ['posts with their discussions', 'lists', ({ caller }) => caller.get('/api/posts')],
  ['whole profiles', 'lists', ({ caller }) => caller.get('/api/profile')],
  ['a long discussion', 'discussion', ({ caller, post }) => caller.get(`/api/posts/${post._id}`)],
  ['a shorter one', 'talks', talk],
  ['a post that is sent again', 'discussion', ({ send }) => send()],
];

describe('what makes the database read megabytes is done a few at a time, while other calls are served', () => {
  it.each(CALLS)('%s', async (_name, kind, call) => {
    const one = await writer();
    const giveBack = takeTurns(kind);
    let answered = false;
    const answer = Promise.resolve(call(one)).finally(() => (answered = true));
    for (let i = 0; i < 20; i++) await one.caller.get('/api/auth').expect(200);
    const early = answered;
    giveBack();
    expect(early).toBe(false);
    expect([200, 404]).toContain((await answer).status);
  });
});

const KINDS = [
  'cards',
  'writers',
  'talks',
  'marks',
  'beats',
  'lists',
  'discussion',
  'outline',
  'texts',
  'profile',
  'document',
] as const;

it.each<[string, LargeKind, (writer: Writer) => PromiseLike<{ status: number }>]>([
  ['a page of posts', 'cards', ({ caller }) => caller.get('/api/posts?view=card')],
  ['a page of writers', 'writers', ({ caller }) => caller.get('/api/profile?view=card')],
  ['a save', 'beats', ({ caller }) => caller.post('/api/outlines?view=texts', { act1a01: 'Tide.' })],
  ['a discussion', 'talks', talk],
  ['a like', 'marks', ({ caller, post }) => caller.put(`/api/posts/like/${post._id}`)],
])('%s waits for nothing that takes longer', async (_name, own, call) => {
  const one = await writer();
  const giveBack = KINDS.filter((kind) => kind !== own).map(takeTurns);
  const answer = call(one).then(({ status }) => status);
  const first = await Promise.race([answer, wait(2_000, 'nothing')]);
  for (const give of giveBack) give();
  await answer;
  expect(first).toBe(200);
});

describe('notes stay in the database', () => {
  it.each<[string, (caller: Caller, writer: Writer) => PromiseLike<{ status: number }>]>([
    [
      'where a character is changed',
      (caller, { character }) => caller.put(`${CHARACTERS}?view=texts`, { _id: character._id, name: 'Ada' }),
    ],
    [
      'where one is added',
      (caller, { character }) => caller.put(`${CHARACTERS}/note/${character._id}?view=texts`, buildNote()),
    ],
    [
      'where one is deleted, but for that',
      (caller, { character, note }) => caller.delete(`${CHARACTERS}/note/${character._id}/${note._id}?view=texts`),
    ],
    ['where versions are read', (caller, { character }) => caller.get(`${CHARACTERS}/${character._id}?versions=true`)],
  ])('%s', async (_name, call) => {
    const one = await writer();
    const other = { _id: new Types.ObjectId(), noteTitle: 'Other', noteText: 'Stays.' };
    await CharacterModel.updateOne({ _id: one.character._id }, { $push: { notes: other }, $inc: { noteCount: 1 } });
    const { collection } = CharacterModel;
    const reads = (['findOne', 'findOneAndUpdate'] as const).map((name) => jest.spyOn(collection, name));
    expect((await call(one.caller, one)).status).toBe(200);
    const given = reads.flatMap((read) => read.mock.results.map(({ value }) => value as unknown));
    for (const read of reads) read.mockRestore();
    expect(JSON.stringify(await Promise.all(given))).not.toContain('Stays.');
  });

  it.each<[string, (caller: Caller, post: Post) => PromiseLike<{ status: number }>]>([
    ['in a list of cards', (caller) => caller.get('/api/posts?view=card')],
    ['in a list', (caller) => caller.get('/api/posts')],
    ['in a post', (caller, post) => caller.get(`/api/posts/${post._id}`)],
    ['after a comment', (caller, post) => caller.put(`/api/posts/comment/${post._id}`, { text: 'So do I.' })],
  ])('and what an edited post or comment was before, where no moderator reads: %s', async (_name, call) => {
    const { account, caller, post } = await writer();
    const before = { edited: new Date(), textBefore: 'Before.' };
    await PostModel.updateOne({ _id: post._id }, before);
    for (const text of ['I do.', 'She does.'])
      await CommentModel.create({ ...before, post: post._id, user: account.user._id, name: 'Ada', text });
    const posts = jest.spyOn(PostModel.db.db!, 'command');
    const comments = jest.spyOn(CommentModel.collection, 'find');
    expect((await call(caller, post)).status).toBe(200);
    const given = JSON.stringify(await Promise.all(posts.mock.results.map(({ value }) => value as unknown)));
    const projections = comments.mock.calls.map(([, options]) => options!.projection!);
    for (const spy of [posts, comments]) spy.mockRestore();
    expect(given).not.toContain('Before.');
    for (const projection of projections) expect(projection).toHaveProperty('textBefore', 0);
  });
});

it('many changes of one character at once are all made, each looked at once', async () => {
  const { caller, character } = await writer();
  const look = jest.spyOn(CharacterModel.collection, 'findOne');
  const names = Array.from({ length: 12 }, (_, i) => `Name ${i}`);
  const change = (name: string) => caller.put(`${CHARACTERS}?view=texts`, { _id: character._id, name }).expect(200);
  await Promise.all(names.map(change));
  expect(look).toHaveBeenCalledTimes(names.length);
  look.mockRestore();
});

it('a save that takes long ends though the same writer saves on and on', async () => {
  const caller = callAs(server, await signUpVerified(server));
  const save = (body: object) => caller.post('/api/outlines?view=texts', body);
  /** Texts whose words take long to compare. */
  const long = (letter: string) => {
    const words = (other: string) => `${letter} ${other} `.repeat(5_000);
    return { act2a01: words('x'), act2a02: words('y'), act2a03: words('z') };
  };
  /** A text of which the next one leaves nearly all. */
  const short = (n: number) => `The keeper reads letter ${n}`;
  await save({ act1a01: short(0), ...long('a') }).expect(200);
  await save(long('b')).expect(200);
  let ended = false;
  // Others have their texts compared, too.
  const others = async (key: string) => {
    while (!ended) await doLongWork(key, () => wait(10));
  };
  const crowd = ['one', 'two', 'three'].map(others);
  const slow = save({ act1a01: 'The last one', ...long('c') })
    .expect(200)
    .then(() => (ended = true));
  let quick = 0;
  while (!ended && quick < 100) {
    const { status } = await save({ act1a01: short(quick + 1), base: { act1a01: short(quick) } });
    if (status !== 200) break; // it has met the other text
    quick += 1;
  }
  await Promise.all([slow, ...crowd]);
  expect(quick).toBeLessThan(100);
});

it('a post that is sent again is answered with its whole discussion', async () => {
  const { account, post, send } = await writer();
  const comment = { post: post._id, user: account.user._id, name: 'Ada', text: 'I do.' };
  await CommentModel.create(comment);
  expect(((await send().expect(200)).body as Post).comments.map(({ text }) => text)).toEqual(['I do.']);
});

it('an outline that waits for its turn leaves those of characters to others', async () => {
  const one = await writer();
  const giveBack = takeTurns('outline');
  const path = `${CHARACTERS}/${one.character._id}`;
  const rename = () => one.caller.put(CHARACTERS, { _id: one.character._id, name: 'Ada' });
  const waiting = Promise.all(Array.from({ length: 4 }, rename));
  // Two of them would hold all turns that an address has.
  while (((await one.caller.get(path).expect(200)).body as Character).name !== 'Ada');
  for (let i = 0; i < 20; i++) await one.caller.get(path).expect(200);
  giveBack();
  expect((await waiting).map(({ status }) => status)).toEqual([200, 200, 200, 200]);
});
