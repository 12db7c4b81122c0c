import { setTimeout as wait } from 'node:timers/promises';
import type { Response } from 'express';
import { Types } from 'mongoose';
import { Queue } from '../../lib/queue.ts';
import { useTestServer } from '../../testing/servers/startTestServer.ts';
import { answerDiscussion } from './discussionAnswer.ts';
import { PostModel } from './postModel.ts';
import { usePeople } from './testing/people.ts';

const [writer] = usePeople(useTestServer(), {});

it.each([
  [5, 6],
  [6, 2],
  [41, 1],
])('of an address, answers with %i comments are made %i at a time', async (commentCount, most) => {
  let [running, highest] = [0, 0];
  const make = async () => {
    highest = Math.max(highest, ++running);
    await wait(100);
    running -= 1;
  };
  const res = { req: { ip: '192.0.2.1' }, closed: false } as Response;
  await Promise.all(Array.from({ length: 6 }, () => answerDiscussion(res, { commentCount }, make)));
  expect(highest).toBe(most);
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
