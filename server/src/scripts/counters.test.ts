import { Types } from 'mongoose';
import { CommentModel } from '../features/posts/comments/commentModel.ts';
import { finishCounts } from '../features/posts/comments/commentCount.ts';
import { PostModel } from '../features/posts/postModel.ts';
import { usePeople } from '../features/posts/testing/people.ts';
import { useTestServer } from '../testing/servers/startTestServer.ts';
import { wrongCounters } from './counters.ts';

const [writer, other] = usePeople(useTestServer(), {}, {});

it('what is commented on while comments are counted is not wrong', async () => {
  const post = await writer.post();
  await writer.comment(post);
  await PostModel.updateOne({ _id: new Types.ObjectId(post._id) }, { $unset: { recountSince: 1 } });
  const db = PostModel.db.db!;
  const { prototype } = CommentModel.collection.conn.db!.collection('comments').constructor;
  const aggregate = prototype.aggregate;
  const looks = jest.spyOn(prototype, 'aggregate').mockImplementation(function (this: object, ...args: unknown[]) {
    const cursor = aggregate.apply(this, args);
    if (!JSON.stringify(args).includes('"$post"')) return cursor;
    return (async function* () {
      yield* await cursor.toArray();
      await other.comment(post);
      await finishCounts(); // takes the mark of that comment
    })();
  });
  expect(await wrongCounters(db)).toEqual([]);
  expect(looks).toHaveBeenCalled();
});

it('counts hidden comments, too', async () => {
  const post = await writer.post();
  await writer.comment(post);
  const _id = new Types.ObjectId(post._id);
  await PostModel.updateOne({ _id }, { $set: { flaggedCommentCount: 3 }, $unset: { recountSince: 1 } });
  const problem = `posts ${post._id}: flaggedCommentCount is 3, and there are 0 flagged comments`;
  expect(await wrongCounters(PostModel.db.db!)).toEqual([problem]);
});
