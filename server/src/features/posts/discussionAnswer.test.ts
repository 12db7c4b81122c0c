import { setTimeout as wait } from 'node:timers/promises';
import type { Response } from 'express';
import { Types } from 'mongoose';
import type { Post } from '../../contract/index.ts';
import { bodiesInFlight, objectsInFlight } from '../../http/overload/bytesInFlight.ts';
import { Queue } from '../../lib/queue.ts';
import { takeTurns } from '../../testing/takeTurns.ts';
import { useTestServer } from '../../testing/servers/startTestServer.ts';
import { answerDiscussion } from './discussionAnswer.ts';
import { CommentModel } from './comments/commentModel.ts';
import { findComments, isHeavy } from './comments/commentService.ts';
import { PostModel } from './postModel.ts';
import { usePeople } from './testing/people.ts';

const [writer] = usePeople(useTestServer(), {});

it.each([
  [5, 999, 6],
  [6, 999, 2],
  [41, 999, 1],
  [0, 1_000, 1],
])(
  'of an address, answers with %i comments and %i likes are made %i at a time',
  async (commentCount, likeCount, most) => {
    let [running, highest] = [0, 0];
    const make = async () => {
      highest = Math.max(highest, ++running);
      await wait(50);
      running -= 1;
    };
    const post = { _id: new Types.ObjectId(), commentCount, likeCount };
    await Promise.all(Array.from({ length: 6 }, () => answerDiscussion(callBy('PUT'), post, make)));
    expect(highest).toBe(most);
  },
);

const callBy = (method: string) =>
  ({ req: { ip: '192.0.2.1', method }, locals: {}, closed: false, once: () => {} }) as unknown as Response;

it('a deletion waits for nobody who asks for popular posts', async () => {
  const giveBack = takeTurns('popular');
  const remove = async () => 'removed';
  const post = { _id: new Types.ObjectId(), commentCount: 0, likeCount: 1_000 };
  const removal = answerDiscussion(callBy('DELETE'), post, remove, { kind: 'recount' });
  const first = await Promise.race([removal, wait(1_000, 'waits')]);
  giveBack();
  expect(first).toBe('removed');
});

it('a discussion is expected to take what it took the last time, and what is stored is shown in any crowd', async () => {
  const turns = jest.spyOn(Queue.prototype, 'run');
  const [one, other] = [0, 1].map(() => ({ _id: new Types.ObjectId(), commentCount: 6, likeCount: 0 }));
  for (const post of [one!, other!, one!])
    await answerDiscussion(callBy('PUT'), post, () => wait(50), { isStored: post === other });
  const settings = turns.mock.calls.map(([, , of]) => of!);
  turns.mockRestore();
  expect(settings.map(({ mustRun }) => mustRun)).toEqual([false, true, false]);
  expect(settings.map(({ costMs }) => costMs!() > 0)).toEqual([true, true, true]); // now that they are known
  expect(settings[0]!.costMs!()).not.toBe(settings[1]!.costMs!());
});

it.each([
  ['a post that is read', 'get', (post: string) => `/${post}`, {}],
  ['a comment', 'put', (post: string) => `/comment/${post}`, { text: 'Why not?' }],
] as const)('%s waits for its turn where the discussion is long', async (_what, method, path, body) => {
  const { _id } = await writer.post();
  const turns = jest.spyOn(Queue.prototype, 'run');
  const call = () => writer.answer(method, path(_id), body);
  await call();
  expect(turns).not.toHaveBeenCalled();
  await PostModel.updateOne({ _id: new Types.ObjectId(_id) }, { commentCount: 6 });
  await call();
  expect(turns).toHaveBeenCalledTimes(1);
  turns.mockRestore();
});

it.each([
  ['reading', 'get', (post: string) => `/${post}`, {}],
  ['asking for the head of', 'head', (post: string) => `/${post}`, undefined],
  ['liking', 'put', (post: string) => `/like/${post}`, {}],
  ['reporting', 'put', (post: string) => `/report/${post}`, {}],
  ['answering', 'put', (post: string) => `/comment/${post}`, { text: 'Why not?' }],
] as const)('%s a post that a thousand like waits for others of that kind, and nothing else does', async (...call) => {
  const [, method, path, body] = call;
  const [popular, other] = [await writer.post(), await writer.post()];
  const likes = Array.from({ length: 1_000 }, () => ({ user: new Types.ObjectId() }));
  await PostModel.updateOne({ _id: new Types.ObjectId(popular._id) }, { likes, likeCount: likes.length });
  const isRead = method !== 'put';
  const giveBack = takeTurns(isRead ? 'popularReads' : 'popular');
  let answered = false;
  const waiting = writer.call(method, path(popular._id), body).then(({ status }) => {
    answered = true;
    return status;
  });
  for (let i = 0; i < 5; i++) await writer.answer('put', `/like/${other._id}`);
  await writer.call('put', `/like/${String(new Types.ObjectId())}`).expect(404);
  await writer.call(method, path(other._id), body).expect(200);
  await (isRead ? writer.answer('put', `/like/${popular._id}`) : writer.read(popular));
  expect(answered).toBe(false);
  giveBack();
  expect(await waiting).toBe(200);
});

describe.each([
  ['comment', (comment: string, post: string) => ({ method: 'put' as const, path: `/comment/${post}`, _id: comment })],
  ['post', (_comment: string, post: string) => ({ method: 'post' as const, path: '', _id: post })],
] as const)('a change of a %s in a long discussion', (kind, callOf) => {
  /** Sends a change and hangs up before its turn. @param until waits for what the change does before */
  async function expectToReadNothing(body: object, until: (find: () => Promise<string>) => Promise<void>) {
    const post = await writer.post();
    const comment = await writer.comment(post);
    await PostModel.updateOne({ _id: new Types.ObjectId(post._id) }, { commentCount: 41 });
    const giveBack = takeTurns('discussion');
    const { method, path, _id } = callOf(comment._id, post._id);
    const change = writer.call(method, path, { _id, ...body });
    change.end(() => {});
    const model = { post: PostModel, comment: CommentModel }[kind] as typeof CommentModel;
    await until(async () => (await model.findById(_id, { text: 1 }).lean())!.text);
    change.abort();
    await wait(100); // until the server has noticed
    const reads = jest.spyOn(CommentModel.db.db!, 'command');
    giveBack();
    expect((await writer.answer<Post>('post', '', { text: 'And now?' })).comments).toEqual([]);
    expect(reads.mock.calls.filter(([asked]) => asked['find'] === 'comments')).toEqual([]);
    reads.mockRestore();
    for (const bytes of [bodiesInFlight, objectsInFlight]) {
      const everything = bytes.hold('127.0.0.1');
      expect(everything.take(24 * 1024 * 1024)).toBe(true); // nothing is kept any more
      everything.release();
    }
  }

  it('is stored before its turn, and not shown to who has hung up', async () => {
    await expectToReadNothing({ text: 'Who if not she?' }, async (find) => {
      while ((await find()) !== 'Who if not she?') await wait(5);
    });
  });

  it('shows a conflict to nobody who has hung up, either', async () => {
    const turns = jest.spyOn(Queue.prototype, 'run');
    await expectToReadNothing({ text: 'Who if not she?', base: { text: 'Another' } }, async () => {
      const longAnswers = () => turns.mock.calls.filter(([, , of]) => of && 'costMs' in of);
      while (longAnswers().length < 9) await wait(5); // eight hold all turns
    });
    turns.mockRestore();
  });
});

/** Reads a post, which waits for the turns of popular ones. */
async function expectToWaitAmongPopular(post: Post): Promise<void> {
  const giveBack = takeTurns('popularReads');
  let answered = false;
  const waiting = writer.read(post).finally(() => (answered = true));
  for (let i = 0; i < 5; i++) await writer.post();
  expect(answered).toBe(false);
  giveBack();
  await waiting;
}

it.each([199, 1_500])(
  'a post with a comment that %i and one more vote for is read among popular ones',
  async (others) => {
    const post = await writer.post();
    const comment = await writer.comment(post);
    const votes = Array.from({ length: others }, () => ({ user: new Types.ObjectId() }));
    await CommentModel.updateOne({ _id: new Types.ObjectId(comment._id) }, { votes, voteCount: votes.length });
    await writer.answer('put', `/comment/${post._id}/vote/${comment._id}`);
    await expectToWaitAmongPopular(post);
  },
);

it('a post with more than a thousand comments is read among popular ones', async () => {
  const post = await writer.post();
  await PostModel.updateOne({ _id: new Types.ObjectId(post._id) }, { commentCount: 1_001 });
  await expectToWaitAmongPopular(post);
});

describe('a post whose comments have few votes each', () => {
  async function postWith(comments: number) {
    const post = await writer.post();
    const comment = await writer.comment(post);
    const { _id, ...fields } = (await CommentModel.findById(comment._id).lean())!;
    const votes = Array.from({ length: 199 }, () => ({ user: new Types.ObjectId() }));
    const many = Array.from({ length: comments }, () => ({ ...fields, votes, voteCount: votes.length }));
    await CommentModel.collection.insertMany(many);
    return post;
  }

  it('and many in all is read among popular ones once that was seen', async () => {
    const post = await postWith(26);
    await writer.read(post);
    await expectToWaitAmongPopular(post);
  });

  it('and many in all is read though that cannot be noted', async () => {
    const post = await postWith(26);
    const note = jest.spyOn(PostModel, 'updateOne').mockRejectedValueOnce(new Error('The disk is full'));
    await writer.read(post);
    expect(note).toHaveBeenCalledTimes(1);
    note.mockRestore();
  });

  it('and few in all is read like others', async () => {
    const post = await postWith(25);
    await writer.read(post);
    expect(await PostModel.findById(post._id).lean()).not.toHaveProperty('manyVotes');
  });
});

describe('a post with a comment of many votes that was read a moment ago', () => {
  async function read(count: number) {
    const post = await writer.post();
    const comment = await writer.comment(post);
    const votes = Array.from({ length: count }, () => ({ user: new Types.ObjectId() }));
    await CommentModel.updateOne({ _id: new Types.ObjectId(comment._id) }, { votes, voteCount: count });
    await PostModel.updateOne({ _id: new Types.ObjectId(post._id) }, { manyVotes: true });
    await writer.read(post);
    return post;
  }

  it('is read like others if all of them have few', async () => {
    const post = await read(4_999);
    const giveBack = takeTurns('popularReads');
    expect((await writer.read(post)).comments).toHaveLength(1); // there are no turns to wait for
    giveBack();
  });

  it('is read among popular ones if there was no room for all of it', async () => {
    const post = await read(4_000);
    const weight = { _id: new Types.ObjectId(post._id), manyVotes: true };
    expect(isHeavy(weight)).toBe(false);
    await writer.comment(post);
    await findComments(weight, { _id: weight._id, role: 'user' }, 1);
    expect(isHeavy(weight)).toBe(true);
    await writer.read(post);
    expect(isHeavy(weight)).toBe(false);
  });

  it('is read among popular ones otherwise', async () => {
    const post = await read(5_000);
    await expectToWaitAmongPopular(post);
  });
});
