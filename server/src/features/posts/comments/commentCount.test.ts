import { beforeEach, describe, expect, jest, it } from '@jest/globals';
import { Types } from 'mongoose';
import type { Post } from '../../../contract/index.ts';
import { useTestServer } from '../../../testing/startTestServer.ts';
import { CommentModel } from './commentModel.ts';
import { PostModel } from '../postModel.ts';
import { changeComments, finishTallies } from './commentCount.ts';
import { usePeople } from '../testing/people.ts';

const server = useTestServer();
const [writer] = usePeople(server, {});
let post: Post;
let id: Types.ObjectId;

beforeEach(async () => {
  post = await writer.post();
  id = new Types.ObjectId(post._id);
  await writer.comment(post);
});

const stored = () => PostModel.findById(id).lean();

/** Leaves what a process leaves that is killed after its token was stored. */
async function crashAfterToken(change: object = {}) {
  await PostModel.updateOne({ _id: id }, { ...change, $push: { uncounted: new Types.ObjectId() } });
}

describe('finishTallies', () => {
  it('counts comments that were stored but not counted', async () => {
    await crashAfterToken();
    await CommentModel.create({ post: id, text: 'Stored, not counted', user: writer._id });
    await CommentModel.create({ post: id, text: 'Flagged', user: writer._id, flagged: true, reportCount: 5 });
    expect(await stored()).toMatchObject({ commentCount: 1, flaggedCommentCount: 0, waiting: false });
    await finishTallies({ evenNew: true });
    expect(await stored()).toMatchObject({ commentCount: 3, flaggedCommentCount: 1, waiting: true, uncounted: [] });
  });

  it('finishes removals, whichever step they had reached', async () => {
    await crashAfterToken({ $set: { removed: true } });
    await writer.call('get', `/${post._id}`).expect(404);
    await finishTallies({ evenNew: true });
    expect(await stored()).toBeNull();
    expect(await CommentModel.countDocuments({ post: id })).toBe(0);
  });

  it('finishes a removal together with a comment that was under way', async () => {
    await crashAfterToken();
    await crashAfterToken({ $set: { removed: true } });
    await CommentModel.create({ post: id, text: 'Too late', user: writer._id });
    await finishTallies({ evenNew: true });
    expect(await stored()).toBeNull();
    expect(await CommentModel.countDocuments({ post: id })).toBe(0);
  });

  it('leaves to others what they began in the last minute, and finishes what is older', async () => {
    await crashAfterToken({ $set: { removed: true } });
    await finishTallies({ now: new Date(Date.now() + 55_000) });
    expect(await stored()).not.toBeNull();
    await crashAfterToken();
    await PostModel.updateOne({ _id: id }, { $push: { uncounted: new Types.ObjectId('6550a0000000000000000000') } });
    await finishTallies();
    expect((await stored())!.uncounted).toHaveLength(2);
    await finishTallies({ now: new Date(Date.now() + 65_000) });
    expect(await stored()).toBeNull();
  });

  it('may run any number of times, and leaves alone what is in order', async () => {
    const before = await stored();
    await finishTallies({ evenNew: true });
    await finishTallies({ evenNew: true });
    expect(await stored()).toEqual(before);
  });
});

describe('changeComments', () => {
  it('counts also after a change that failed halfway', async () => {
    const change = async () => {
      await CommentModel.create({ post: id, text: 'One of two', user: writer._id });
      throw new Error('halfway');
    };
    await expect(changeComments(id, change)).rejects.toThrow('halfway');
    while ((await stored())!.uncounted.length > 0) await new Promise((resolve) => setTimeout(resolve, 5));
    expect(await stored()).toMatchObject({ commentCount: 2 });
  });

  it('does not start a change for a post that is being removed', async () => {
    await crashAfterToken({ $set: { removed: true } });
    let started = false;
    await expect(changeComments(id, async () => (started = true))).rejects.toMatchObject({ status: 404 });
    expect(started).toBe(false);
  });

  it('keeps a count from winning that another process has overtaken', async () => {
    // A module loaded again shares nothing but the database with the first, as another process does.
    const other: typeof import('./commentCount.ts') = await import(`./tallyService.ts?${'other'}`);
    expect(other.changeComments).not.toBe(changeComments);
    const add = () => CommentModel.create({ post: id, text: 'Me too', user: writer._id });
    const count = CommentModel.countDocuments.bind(CommentModel);
    const overtaken = jest.spyOn(CommentModel, 'countDocuments').mockImplementationOnce((filter) => {
      const counted = count(filter).then(async (number) => {
        await other.changeComments(id, add);
        return number;
      });
      return counted as unknown as ReturnType<typeof count>;
    });
    await changeComments(id, add);
    expect(overtaken.mock.calls.length).toBeGreaterThan(2);
    expect(await stored()).toMatchObject({ commentCount: 3, uncounted: [] });
  });
});
