import { Types } from 'mongoose';
import { printedRandom } from '../../testing/random.ts';
import { useTestServer } from '../../testing/servers/startTestServer.ts';
import { sized } from '../../testing/sized.ts';
import { UserModel } from '../auth/user/userModel.ts';
import { checkPost } from './checkPost.ts';
import { deleteUserData } from './deleteUserData.ts';
import { findPost } from './entries.ts';
import { type StoredComment, type StoredPost, posts } from './postModel.ts';
import { type Person, buildPeople, buildPerson, flag, wrongFields } from './testing/people.ts';

const server = useTestServer();
const ROUNDS = sized(2, 100);
const CALLS_AT_ONCE = 60;

it('derived fields equal the lists whatever races', async () => {
  const random = printedRandom('derived fields');
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
    const person = random.pick([...people, ...mods]);
    const { _id: post, comments } = random.pick(stored);
    const { _id: comment } = random.pick(comments) ?? { _id: post };
    const under = `/comment/${String(post)}`;
    const report = random.pick([{}, {}, {}, { rule: 3 }, { clear: true }]);
    const operations: [weight: number, operation: () => Promise<unknown>][] = [
      [1, async () => person.call('post', '', { text: 'An idea' })],
      [1, async () => person.call('post', '', { _id: post, text: `Edited ${random.int(1_000_000)}` })],
      [1, async () => random.pick([person, random.pick(mods)]).call('delete', `/${String(post)}`)],
      [8, async () => person.call('put', under, { text: 'A $comment' })],
      [2, async () => person.call('put', under, { _id: comment, text: `Edited ${random.int(1_000_000)}` })],
      [3, async () => random.pick([person, random.pick(mods)]).call('delete', `${under}/${String(comment)}`)],
      [8, async () => person.call('put', `/like/${String(post)}`)],
      [8, async () => person.call('put', `${under}/vote/${String(comment)}`)],
      [10, async () => person.call('put', `/report/${String(post)}`, report)],
      [14, async () => person.call('put', `${under}/report/${String(comment)}`, report)],
      [0.3, async () => random.pick(mods).call('put', `/report/${String(post)}`, { clear: true, ignore: true })],
      [0.5, () => leave(random.pick(people))],
    ];
    return random.pick(
      operations.flatMap(([weight, operation]) => Array<typeof operation>(weight * 10).fill(operation)),
    )();
  }

  const statuses = new Set<unknown>();
  for (let round = 0; round < ROUNDS; round++) {
    // By strangers: whose reports a moderator ignores, cannot flag it.
    await flag(server, `/report/${(await people[0]!.post())._id}`, 7);
    expect(await posts.countDocuments({ awaitsModeration: true })).toBeGreaterThan(0);
    const stored = (await posts.find().toArray()).slice(-4);
    const results = await Promise.all(Array.from({ length: CALLS_AT_ONCE }, () => operate(stored)));
    for (const result of results) statuses.add((result as { status?: number } | undefined)?.status ?? 200);
    expect(await wrongFields()).toEqual([]);
  }
  expect([...statuses].filter((status) => ![200, 400, 401, 403, 404].includes(status as number))).toEqual([]);
}, 120_000);

describe('checkPost', () => {
  let post: StoredPost;
  beforeAll(async () => {
    const [writer, other] = await buildPeople(server, 2);
    const { _id } = await writer!.post();
    await other!.comment({ _id });
    const unkind = await other!.comment({ _id });
    await flag(server, `/comment/${_id}/report/${unkind._id}`);
    post = await findPost(new Types.ObjectId(_id));
  });

  it.each([
    ['likeCount', { likeCount: 4 }],
    ['commentCount', { commentCount: 0 }],
    ['commentBytes', { commentBytes: 0 }],
    ['bytes', ({ comments }: StoredPost) => ({ comments: comments.map((one) => ({ ...one, bytes: 7 })) })],
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
  ])('notices a wrong field: %s', (problem, wrong) => {
    expect(checkPost(post)).toEqual([]);
    const changed = { ...post, ...(typeof wrong === 'function' ? wrong(post) : wrong) };
    expect(checkPost(changed).join()).toContain(problem);
  });
});

function repeatReport(comment: StoredComment) {
  const reports = [...comment.reports, comment.reports[0]!];
  return { comments: [{ ...comment, reports, reportCount: reports.length }] };
}
