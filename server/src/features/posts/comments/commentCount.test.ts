import { setTimeout as wait } from 'node:timers/promises';
import { Types } from 'mongoose';
import type { Post } from '../../../contract/index.ts';
import { useTestServer } from '../../../testing/servers/startTestServer.ts';
import { PostModel } from '../postModel.ts';
import { usePeople } from '../testing/people.ts';
import { changeComments, finishCounts, recount, removePost } from './commentCount.ts';
import { CommentModel } from './commentModel.ts';

const server = useTestServer();
const [writer, other] = usePeople(server, {}, {});
let post: Post;
let id: Types.ObjectId;

beforeEach(async () => {
  post = await writer.post();
  id = new Types.ObjectId(post._id);
  await writer.comment(post);
  await PostModel.updateOne({ _id: id }, { $unset: { recountSince: 1 } }); // as a minute later
});

const stored = () => PostModel.findById(id).lean();
const add = (fields: object = {}) => CommentModel.create({ post: id, text: 'Me too', user: other._id, ...fields });
const areMarked = () => CommentModel.countDocuments({ post: id, uncountedSince: { $exists: true } });
const MINUTE = 60_000;

/** Leaves what a process leaves that is killed after it has marked the post. */
async function crash(change: object = { recountSince: new Date() }) {
  await PostModel.updateOne({ _id: id }, { $set: change });
}

describe('finishCounts', () => {
  it('counts comments that were stored but not counted', async () => {
    await crash();
    const { date } = await add();
    await add({ flagged: true, reportCount: 7, date: new Date(date.getTime() + 1) });
    expect(await stored()).toMatchObject({ commentCount: 1, answered: false, awaitsModeration: false });
    await finishCounts({ evenNew: true });
    expect(await stored()).toMatchObject({
      commentCount: 3,
      flaggedCommentCount: 1,
      lastCommentAt: date,
      answered: true,
      activeAt: date,
      awaitsModeration: true,
      topReports: 7,
    });
  });

  it('counts comments that were added but not counted, and forgets that a minute later', async () => {
    for (let i = 0; i < 2; i++) await add({ uncountedSince: new Date() });
    await finishCounts();
    expect(await stored()).toMatchObject({ commentCount: 1 });
    await finishCounts({ evenNew: true });
    expect(await stored()).toMatchObject({ commentCount: 3 });
    expect(await areMarked()).toBe(2);
    await PostModel.updateOne({ _id: id }, { commentCount: 7 });
    await finishCounts({ now: new Date(Date.now() + MINUTE + 1) });
    expect(await stored()).toMatchObject({ commentCount: 3 });
    expect(await areMarked()).toBe(0);
  });

  it('is told by a comment itself that it may be uncounted, which needs no mark on the post, and no count once it is', async () => {
    const first = await writer.post();
    await other.comment(first);
    expect((await PostModel.findById(first._id).lean())!.recountSince).toBeInstanceOf(Date); // else nobody would see it meanwhile
    const { _id } = await other.comment(post);
    expect((await stored())!.recountSince).toBeUndefined();
    const comment = () => CommentModel.findById(_id).lean();
    expect((await comment())!.uncountedSince).toBeInstanceOf(Date);
    await PostModel.updateOne({ _id: id }, { commentCount: 7 });
    await finishCounts();
    expect((await comment())!.uncountedSince).toBeUndefined();
    expect(await stored()).toMatchObject({ commentCount: 7 });
  });

  it('keeps the marks where another count came between, which may never be stored', async () => {
    await add({ uncountedSince: new Date(0) });
    await crash({ recountSince: new Date(0) });
    const { collection } = PostModel;
    const findOneAndUpdate = collection.findOneAndUpdate.bind(collection);
    const spy = jest.spyOn(collection, 'findOneAndUpdate').mockImplementation((async (...args: [object, object]) => {
      const marked = await findOneAndUpdate(...args);
      await PostModel.updateOne({ _id: id }, { $inc: { countVersion: 1 } }); // by a process that is killed then
      return marked;
    }) as never);
    await finishCounts();
    spy.mockRestore();
    expect(await stored()).toMatchObject({ commentCount: 1, recountSince: new Date(0) });
    expect(await areMarked()).toBe(1);
    await finishCounts();
    expect(await stored()).toMatchObject({ commentCount: 2 });
    expect((await stored())!.recountSince).toBeUndefined();
    expect(await areMarked()).toBe(0);
  });

  it('does the rest, too, when a count fails', async () => {
    await add({ uncountedSince: new Date(0) });
    const [sound, removed] = [await writer.post(), await writer.post()];
    const left = await add({ post: sound._id, uncountedSince: new Date(0) });
    await PostModel.replaceOne({ _id: removed._id }, { removed: true, recountSince: new Date() });
    await add({ post: removed._id });
    const { collection } = PostModel;
    const findOneAndUpdate = collection.findOneAndUpdate.bind(collection);
    jest.spyOn(collection, 'findOneAndUpdate').mockImplementation(((filter: { _id?: unknown }, ...rest: [object]) => {
      if (id.equals(String(filter._id))) throw new Error('away');
      return findOneAndUpdate(filter as object, ...rest);
    }) as never);
    await expect(finishCounts()).rejects.toThrow('away');
    expect(await PostModel.findById(sound._id).lean()).toMatchObject({ commentCount: 1 });
    expect((await CommentModel.findById(left._id).lean())!.uncountedSince).toBeUndefined();
    expect(await CommentModel.countDocuments({ post: removed._id })).toBe(0);
    expect(await CommentModel.countDocuments({ post: id, uncountedSince: { $exists: true } })).toBe(1);
  });

  it('counts again where a count misses a comment that came meanwhile', async () => {
    const date = new Date(0);
    await CommentModel.insertMany(
      Array.from({ length: 41 }, () => ({ text: 'Me too', post: id, user: other._id, date })),
    );
    await PostModel.updateOne({ _id: id }, { manyVotes: true, commentCount: 42 });
    const db = CommentModel.db.db!;
    const command = db.command.bind(db);
    const spy = jest.spyOn(db, 'command').mockImplementation(async (asked, options) => {
      const answer = await command(asked, options);
      const isOrder =
        asked['find'] === 'comments' && JSON.stringify(asked['projection']) === '{"voteCount":1,"date":1}';
      if (isOrder) answer['cursor'].firstBatch.pop();
      return answer;
    });
    await other.call('put', `/comment/${post._id}`, { text: 'New' }).expect(200);
    spy.mockRestore();
    expect((await stored())!.commentCount).not.toBe(43);
    await finishCounts();
    await finishCounts({ now: new Date(Date.now() + MINUTE + 1) });
    expect(await stored()).toMatchObject({ commentCount: 43 });
  });

  it.each([1, 0])('counts right though a vote, from %i on, moves a comment between two batches', async (before) => {
    const date = new Date(0);
    await CommentModel.insertMany(
      Array.from({ length: 40 }, () => ({ text: 'Me too', post: id, user: other._id, date })),
    );
    const last = await add({ date: new Date(1), voteCount: before });
    await crash({ recountSince: new Date(0) });
    const { collection } = CommentModel;
    const find = collection.find.bind(collection);
    jest.spyOn(collection, 'find').mockImplementationOnce((...args) => {
      const cursor = find(args[0]!, { ...args[1], batchSize: 20 });
      const hasNext = cursor.hasNext.bind(cursor);
      let batches = 0;
      jest.spyOn(cursor, 'hasNext').mockImplementation(async () => {
        if (++batches === 2) await CommentModel.updateOne({ _id: last._id }, { voteCount: 1 - before });
        return hasNext();
      });
      return cursor as never;
    });
    await finishCounts();
    expect(await stored()).toMatchObject({ commentCount: 42 });
  });

  it('keeps the mark of a comment where another count than its own was stored', async () => {
    const { collection } = PostModel;
    const updateOne = collection.updateOne.bind(collection);
    jest.spyOn(collection, 'updateOne').mockImplementationOnce(async (...args) => {
      await updateOne({ _id: id }, { $inc: { countVersion: 1 } }); // that of another process
      return updateOne(...(args as [object, object]));
    });
    await other.comment(post);
    await finishCounts();
    expect(await areMarked()).toBe(1);
    await finishCounts({ now: new Date(Date.now() + MINUTE + 1) });
    expect(await areMarked()).toBe(0);
  });

  it('takes each mark but once', async () => {
    await other.comment(post);
    await finishCounts();
    const update = jest.spyOn(CommentModel.collection, 'updateMany');
    await finishCounts();
    expect(update).not.toHaveBeenCalled();
  });

  it('counts what a clock that was ahead has marked', async () => {
    await add({ uncountedSince: new Date(Date.now() + 61 * MINUTE) });
    const ahead = await writer.post();
    await add({ post: ahead._id });
    await PostModel.updateOne({ _id: ahead._id }, { recountSince: new Date(Date.now() + 61 * MINUTE) });
    await finishCounts();
    expect(await stored()).toMatchObject({ commentCount: 2 });
    expect(await areMarked()).toBe(0);
    const counted = await PostModel.findById(ahead._id).lean();
    expect([counted!.commentCount, counted!.recountSince]).toEqual([1, undefined]);
  });

  it('shows the first comment of a post that could not be counted', async () => {
    const first = await writer.post();
    const full = Object.assign(new Error('The disk is full'), { code: 14031 });
    const update = jest.spyOn(PostModel.collection, 'updateOne').mockRejectedValueOnce(full);
    await other.call('put', `/comment/${first._id}`, { text: 'Just in time' }).expect(200);
    update.mockRestore();
    const { body } = await other.call('get', `/${first._id}`).expect(200);
    expect(body.comments).toHaveLength(1);
  });

  it('counts what was stored just before the disk was full, which is answered like all that is stored', async () => {
    const full = Object.assign(new Error('The disk is full'), { code: 14031 });
    const update = jest.spyOn(PostModel.collection, 'updateOne').mockRejectedValueOnce(full);
    const answer = await other.call('put', `/comment/${post._id}`, { text: 'Just in time' }).expect(200);
    update.mockRestore();
    expect(answer.body).toHaveLength(2);
    await finishCounts(); // what isn't counted stays marked
    expect(await stored()).toMatchObject({ commentCount: 1 });
    await finishCounts({ evenNew: true });
    expect(await stored()).toMatchObject({ commentCount: 2 });
  });

  it('finishes removals, and with them a comment that was under way', async () => {
    await PostModel.replaceOne({ _id: id }, { removed: true, recountSince: new Date() });
    await add();
    await writer.call('get', `/${post._id}`).expect(404);
    await finishCounts({ evenNew: true });
    expect(await CommentModel.countDocuments({ post: id })).toBe(0);
    await add({ date: new Date(Date.now() + 2 * MINUTE) }); // the clock was set back since
    await finishCounts({ now: new Date(Date.now() + MINUTE + 1) });
    expect(await stored()).toMatchObject({ removed: true });
    await finishCounts({ now: new Date(Date.now() + 2 * MINUTE + 1) });
    expect(await stored()).toBeNull();
    expect(await CommentModel.countDocuments({ post: id })).toBe(0);
  });

  it('leaves to others what they began in the last minute, and finishes what is older', async () => {
    await crash();
    await add();
    await finishCounts({ now: new Date(Date.now() + MINUTE - 5_000) });
    expect(await stored()).toMatchObject({ commentCount: 1 });
    await finishCounts({ now: new Date(Date.now() + MINUTE + 5_000) });
    expect(await stored()).toMatchObject({ commentCount: 2 });
    expect((await stored())!.recountSince).toBeUndefined();
  });

  it('counts once more after a change that began while it was counting', async () => {
    const later = { recountSince: new Date(Date.now() + 1_000) };
    await finishCounts({ evenNew: true, now: new Date(Date.now() - MINUTE) });
    await crash(later);
    await finishCounts({ evenNew: true });
    expect(await stored()).toMatchObject(later);
  });
});

describe('a post that is published anew keeps its new comments', () => {
  const publish = () =>
    PostModel.replaceOne({ _id: id }, { ...before, date: new Date(), commentCount: 0 }, { upsert: true });
  let before: object;
  let added: Types.ObjectId;

  /** Does something while the comments of the removed post are about to be deleted. */
  function meanwhile(happens: () => Promise<unknown>) {
    const { collection } = CommentModel;
    const deleteMany = collection.deleteMany.bind(collection);
    jest.spyOn(collection, 'deleteMany').mockImplementationOnce(async (...args) => {
      await happens();
      return deleteMany(...args);
    });
  }

  async function publishAndComment() {
    await wait(2); // in a millisecond of its own
    await publish();
    added = (await add())._id;
  }

  beforeEach(async () => {
    before = (await stored())!;
  });

  it.each([
    ['a deletion', () => removePost(id)],
    [
      'a count of a post of which nothing is left',
      async () => {
        await PostModel.deleteOne({ _id: id });
        await recount(id).catch(() => {});
      },
    ],
    [
      'what finishes deletions',
      async () => {
        await PostModel.replaceOne({ _id: id }, { removed: true, recountSince: new Date() });
        await finishCounts({ evenNew: true });
      },
    ],
  ])('beside %s', async (_what, remove) => {
    meanwhile(publishAndComment);
    await remove();
    const left = await CommentModel.find({ post: id }, { _id: 1 }).lean();
    expect(left.map(({ _id }) => _id)).toEqual([added]);
  });
});

describe('changeComments', () => {
  it('leaves a change that failed halfway to be counted later', async () => {
    const change = async () => {
      await add();
      throw new Error('halfway');
    };
    await expect(changeComments(id, change)).rejects.toThrow('halfway');
    await finishCounts({ evenNew: true });
    expect(await stored()).toMatchObject({ commentCount: 2 });
  });

  it('does not start a change for a post that was removed', async () => {
    await writer.answer('delete', `/${post._id}`);
    let started = false;
    await expect(changeComments(id, async () => (started = true))).rejects.toMatchObject({ status: 404 });
    expect(started).toBe(false);
  });

  it('takes away what was added to a post that was removed meanwhile', async () => {
    const change = async () => {
      await writer.answer('delete', `/${post._id}`);
      await add();
    };
    await expect(changeComments(id, change)).rejects.toMatchObject({ status: 404 });
    await finishCounts();
    expect(await CommentModel.countDocuments({ post: id })).toBe(0);
  });

  it.each([
    ['another change', () => changeComments(id, () => add())],
    ['another count', () => recount(id)],
  ])('keeps a count from winning that %s has overtaken', async (_what, overtake) => {
    const change = async () => {
      const all = await CommentModel.find({ post: id }).lean(); // too early: without the comments that follow
      await add();
      await overtake();
      return all;
    };
    await changeComments(id, change, (all) => ({ all }));
    expect((await stored())!.commentCount).toBe(await CommentModel.countDocuments({ post: id }));
  });

  it('counts once for many changes that come at once, and rightly', async () => {
    const made = await Promise.all(Array.from({ length: 21 }, () => add()));
    await recount(id);
    const reads = jest.spyOn(CommentModel.collection, 'find');
    const remove = (_id: Types.ObjectId) => changeComments(id, () => CommentModel.collection.deleteOne({ _id }));
    await Promise.all(made.slice(1).map(({ _id }) => remove(_id)));
    const counts = reads.mock.calls.length;
    reads.mockRestore();
    expect(counts).toBeLessThan(10);
    expect(await stored()).toMatchObject({ commentCount: 2 });
    await remove(made[0]!._id);
    expect(await stored()).toMatchObject({ commentCount: 1 });
  });

  it('goes on counting after a count that failed', async () => {
    const failing = jest.spyOn(PostModel.collection, 'updateOne').mockRejectedValueOnce(new Error('away'));
    const changes = [1, 2, 3].map(() => changeComments(id, () => add()));
    const done = await Promise.allSettled(changes);
    failing.mockRestore();
    expect(done.some(({ status }) => status === 'rejected')).toBe(true);
    await changeComments(id, () => add());
    expect(await stored()).toMatchObject({ commentCount: 5 });
  });

  it('reads nothing twice for comments that wait for each other', async () => {
    await CommentModel.insertMany(Array.from({ length: 30 }, () => ({ post: id, text: 'Me too', user: other._id })));
    await recount(id);
    const spies = [jest.spyOn(CommentModel.collection, 'find'), jest.spyOn(PostModel.collection, 'findOneAndUpdate')];
    await Promise.all(Array.from({ length: 10 }, () => other.comment(post)));
    for (const spy of spies) expect(spy).not.toHaveBeenCalled();
    expect(await stored()).toMatchObject({ commentCount: 41 });
  });

  it('refuses a comment whose post is removed as it is sent, and takes it away', async () => {
    const { collection } = CommentModel;
    const insertOne = collection.insertOne.bind(collection);
    jest.spyOn(collection, 'insertOne').mockImplementationOnce(async (...args) => {
      await writer.answer('delete', `/${post._id}`);
      return insertOne(...args);
    });
    await other.call('put', `/comment/${post._id}`, { text: 'Too late' }).expect(404);
    await finishCounts();
    expect(await CommentModel.countDocuments({ post: id })).toBe(0);
  });

  it('takes away what was added to a post of which nothing is left', async () => {
    const change = async () => {
      await writer.answer('delete', `/${post._id}`);
      await PostModel.collection.deleteOne({ _id: id });
      await add();
    };
    await expect(changeComments(id, change)).rejects.toMatchObject({ status: 404 });
    expect(await CommentModel.countDocuments({ post: id })).toBe(0);
  });

  it('counts what others add, and neither one’s own nor flagged comments as an answer', async () => {
    expect(await stored()).toMatchObject({ commentCount: 1, answered: false, lastCommentAt: null });
    const { _id, date } = await other.comment(post);
    expect(await stored()).toMatchObject({ commentCount: 2, answered: true, lastCommentAt: new Date(date) });
    await other.answer('delete', `/comment/${post._id}/${_id}`);
    expect(await stored()).toMatchObject({ commentCount: 1, answered: false, activeAt: new Date(post.date) });
  });
});

describe('a long discussion', () => {
  const LONG = 1_001;
  const bystander = {
    text: 'One of many',
    user: new Types.ObjectId(),
    votes: [],
    voteCount: 0,
    reports: [],
    cleared: [],
  };

  beforeEach(async () => {
    const many = Array.from({ length: LONG - 1 }, () => ({
      ...bystander,
      post: id,
      date: new Date(),
      reportCount: 0,
      flagged: false,
    }));
    await CommentModel.collection.insertMany(many);
    await recount(id);
    expect(await stored()).toMatchObject({ commentCount: LONG });
  });

  /** How many comments are read while something is done; those of an answer are read 200 at a time. */
  async function countBatches(work: () => Promise<unknown>): Promise<number> {
    const reads = jest.spyOn(CommentModel.collection, 'find');
    await work();
    const counts = reads.mock.calls.filter(([, options]) => options?.batchSize !== 200);
    reads.mockRestore();
    return counts.length;
  }

  it('is not counted by who changes it, and its counters are true all the same', async () => {
    const counts = await countBatches(async () => {
      const added = await other.comment(post);
      const newest = new Date(added.date);
      expect(await stored()).toMatchObject({ commentCount: LONG + 1, lastCommentAt: newest, activeAt: newest });
      const reports = Array.from({ length: 4 }, () => ({ user: new Types.ObjectId() }));
      const flagged = await add({ reports, reportCount: 4 });
      await PostModel.updateOne({ _id: id }, { $inc: { commentCount: 1 } });
      await other.answer('put', `/comment/${post._id}/report/${flagged._id}`, {});
      expect(await stored()).toMatchObject({ flaggedCommentCount: 1, flaggedReports: 5, awaitsModeration: true });
      await CommentModel.updateOne({ _id: flagged._id }, { user: other._id });
      await other.answer('delete', `/comment/${post._id}/${flagged._id}`);
      expect(await stored()).toMatchObject({ commentCount: LONG + 1, flaggedCommentCount: 0, awaitsModeration: false });
      await Promise.all(Array.from({ length: 5 }, () => other.comment(post)));
      await other.answer('delete', `/comment/${post._id}/${added._id}`);
      await writer.comment(post);
    });
    expect(counts).toBe(0);
    expect((await stored())!.commentCount).toBe(LONG + 6);
    expect(await CommentModel.countDocuments({ post: id })).toBe(LONG + 6);
  });

  it('is marked by who adds to it, as it is counted when it rests', async () => {
    const { _id } = await other.comment(post);
    expect((await stored())!.recountSince).toBeInstanceOf(Date);
    expect((await CommentModel.findById(_id).lean())!.uncountedSince).toBeUndefined();
  });

  it('overtakes a count that began before', async () => {
    await crash({ recountSince: new Date(0) });
    const updateOne = PostModel.collection.updateOne.bind(PostModel.collection);
    jest.spyOn(PostModel.collection, 'updateOne').mockImplementationOnce(async (...args) => {
      await other.comment(post);
      return updateOne(...args);
    });
    await finishCounts();
    expect(await stored()).toMatchObject({ commentCount: LONG + 1 });
  });

  it('is counted a minute later', async () => {
    await other.comment(post);
    await PostModel.updateOne({ _id: id }, { commentCount: 7 });
    await finishCounts();
    expect(await stored()).toMatchObject({ commentCount: 7 });
    await finishCounts({ now: new Date(Date.now() + MINUTE + 1) });
    expect(await stored()).toMatchObject({ commentCount: LONG + 1 });
    expect((await stored())!.recountSince).toBeUndefined();
  });

  it('goes after the post, and nobody waits for it', async () => {
    await writer.answer('delete', `/${post._id}`);
    expect(await CommentModel.countDocuments({ post: id })).toBe(LONG);
    await writer.call('get', `/${post._id}`).expect(404);
    await finishCounts();
    expect(await CommentModel.countDocuments({ post: id })).toBe(0);
  });
});
