import type { Reply, User } from '../../contract/index.ts';
import { useTestServer } from '../../testing/servers/startTestServer.ts';
import { posts } from './postModel.ts';
import { deletePosts, flag, storePosts, usePeople, type Person } from './testing/people.ts';

const server = useTestServer();
const [writer, other] = usePeople(server, {}, {});
beforeEach(deletePosts);

const DAY = 24 * 3_600_000;
const repliesOf = async (person: Person): Promise<Reply[]> => ((await person.account()).body as User).replies!;

describe('the replies of GET /api/auth', () => {
  it('are own posts with comments by others, the latest first, hidden posts included', async () => {
    const [first, second, quiet] = [
      await writer.post('First\nand more'),
      await writer.post(),
      await writer.post('Quiet'),
    ];
    await writer.comment(quiet, 'My own comment is no reply');
    const { date: later } = await other.comment(second);
    const { date } = await other.comment(first);
    await flag(server, `/report/${first._id}`);
    expect(await repliesOf(writer)).toEqual([
      { post: first._id, title: 'First', at: date },
      { post: second._id, title: second.text, at: later },
    ]);
    expect(await repliesOf(other)).toEqual([]);
  });

  it('leave out flagged comments, and deleted ones', async () => {
    const post = await writer.post();
    const [unkind, deleted] = [await other.comment(post, 'Unkind'), await other.comment(post)];
    await flag(server, `/comment/${post._id}/report/${unkind._id}`);
    expect(await repliesOf(writer)).toMatchObject([{ at: deleted.date }]);
    await other.answer('delete', `/comment/${post._id}/${deleted._id}`);
    expect(await repliesOf(writer)).toEqual([]);
  });

  it('begin with a first line of at most 100 characters, no half ones', async () => {
    const post = await writer.post(`\n  ${'a'.repeat(99)}👻 and so on\nMore`);
    await other.comment(post);
    expect(await repliesOf(writer)).toMatchObject([{ title: 'a'.repeat(99) }]);
  });

  it('are at most twenty, none with a comment older than 30 days', async () => {
    const { _id: old } = await writer.post('Old');
    await other.comment({ _id: old });
    await posts.updateMany({}, { $set: { activeAt: new Date(Date.now() - 30 * DAY - 1) } });
    expect(await repliesOf(writer)).toEqual([]);
    const now = Date.now();
    await storePosts(25, writer._id, (i) => ({ answered: true, activeAt: new Date(now - i) }));
    expect((await repliesOf(writer)).map(({ title }) => title)).toEqual(
      Array.from({ length: 20 }, (_, i) => `post ${i}`),
    );
  });
});
