import { Types } from 'mongoose';
import { useTestServer } from '../../testing/servers/startTestServer.ts';
import { sized } from '../../testing/sized.ts';
import { UserModel } from '../auth/user/userModel.ts';
import { checkPost } from './checkPost.ts';
import { deleteUserData } from './deleteUserData.ts';
import { findPost } from './entries.ts';
import { type StoredComment, type StoredPost, posts } from './postModel.ts';
import { type Person, buildPeople, buildPerson, flag, wrongFields } from './testing/people.ts';

const server = useTestServer();
const ROUNDS = sized(10, 100);
const CALLS_AT_ONCE = 60;
const seed = Date.now() % 1_000_000;

/** Numbers from 0 up to 1 that are the same for the same seed (mulberry32). */
function randomNumbers(start: number): () => number {
  let state = start;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let t = Math.imul(state ^ (state >>> 15), 1 | state);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) / 2 ** 32;
  };
}

it(`derived fields equal the lists whatever races (seed ${seed})`, async () => {
  const random = randomNumbers(seed);
  const pick = <T>(list: readonly T[]): T => list[Math.floor(random() * list.length)]!;
  const mods = await buildPeople(server, 2, { role: 'mod' });
  let people = await buildPeople(server, 12);
  for (const person of people.slice(0, 3)) await person.post();

  async function leave(person: Person): Promise<void> {
    people = people.filter((one) => one !== person);
    people.push(await buildPerson(server));
    await UserModel.deleteOne({ _id: person._id });
    await deleteUserData(person._id);
  }

  /** One random operation; few posts and comments, so that most of them meet. */
  function operate(stored: readonly StoredPost[]): Promise<unknown> {
    const person = pick([...people, ...mods]);
    const { _id: post, comments } = pick(stored);
    const { _id: comment } = pick(comments) ?? { _id: post };
    const under = `/comment/${String(post)}`;
    const report = pick([{}, {}, {}, { rule: 3 }, { clear: true }]);
    const operations: [weight: number, operation: () => Promise<unknown>][] = [
      [1, async () => person.call('post', '', { text: 'An idea' })],
      [1, async () => person.call('post', '', { _id: post, text: `Edited ${random()}` })],
      [1, async () => pick([person, pick(mods)]).call('delete', `/${String(post)}`)],
      [8, async () => person.call('put', under, { text: 'A $comment' })],
      [2, async () => person.call('put', under, { _id: comment, text: `Edited ${random()}` })],
      [3, async () => pick([person, pick(mods)]).call('delete', `${under}/${String(comment)}`)],
      [8, async () => person.call('put', `/like/${String(post)}`)],
      [8, async () => person.call('put', `${under}/vote/${String(comment)}`)],
      [10, async () => person.call('put', `/report/${String(post)}`, report)],
      [14, async () => person.call('put', `${under}/report/${String(comment)}`, report)],
      [0.3, async () => pick(mods).call('put', `/report/${String(post)}`, { clear: true, ignore: true })],
      [0.5, () => leave(pick(people))],
    ];
    return pick(operations.flatMap(([weight, operation]) => Array<typeof operation>(weight * 10).fill(operation)))();
  }

  const statuses = new Set<unknown>();
  let flagged = 0;
  for (let round = 0; round < ROUNDS; round++) {
    await people[0]!.post();
    const stored = (await posts.find().toArray()).slice(-4);
    const results = await Promise.all(Array.from({ length: CALLS_AT_ONCE }, () => operate(stored)));
    for (const result of results) statuses.add((result as { status?: number } | undefined)?.status ?? 200);
    expect(await wrongFields()).toEqual([]);
    flagged += await posts.countDocuments({ awaitsModeration: true });
  }
  expect([...statuses].filter((status) => ![200, 400, 401, 403, 404].includes(status as number))).toEqual([]);
  expect(flagged).toBeGreaterThan(0);
}, 120_000);

describe('checkPost', () => {
  it.each([
    ['likeCount', { likeCount: 4 }],
    ['commentCount', { commentCount: 0 }],
    ['flaggedCommentCount', { flaggedCommentCount: 0 }],
    ['lastCommentAt', { lastCommentAt: null }],
    ['answered', { answered: false }],
    ['activeAt', { activeAt: new Date(0) }],
    ['topReports', { topReports: 4 }],
    ['awaitsModeration', { awaitsModeration: false }],
    ['reportCount', { reportCount: 1 }],
    ['flagged', { flagged: true }],
    ['flaggedAt', { flaggedAt: new Date() }],
    ['voteCount', ({ comments }: StoredPost) => ({ comments: comments.map((one) => ({ ...one, voteCount: 7 })) })],
    ['someone is in reports more than once', ({ comments: [, unkind] }: StoredPost) => repeatReport(unkind!)],
  ])('notices a wrong field: %s', async (problem, wrong) => {
    const [writer, other] = await buildPeople(server, 2);
    const { _id } = await writer!.post();
    await other!.comment({ _id });
    const unkind = await other!.comment({ _id });
    await flag(server, `/comment/${_id}/report/${unkind._id}`);
    const post = await findPost(new Types.ObjectId(_id));
    expect(checkPost(post)).toEqual([]);
    const changed = { ...post, ...(typeof wrong === 'function' ? wrong(post) : wrong) };
    expect(checkPost(changed).join()).toContain(problem);
  });
});

function repeatReport(comment: StoredComment) {
  const reports = [...comment.reports, comment.reports[0]!];
  return { comments: [{ ...comment, reports, reportCount: reports.length }] };
}
