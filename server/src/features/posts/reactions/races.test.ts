import { Agent } from 'node:http';
import type { Comment, Mark, Post, PostCard } from '../../../contract/index.ts';
import { useTestServer } from '../../../testing/servers/startTestServer.ts';
import { sized } from '../../../testing/sized.ts';
import { finishCounts } from '../comments/commentCount.ts';
import { CommentModel } from '../comments/commentModel.ts';
import { PostModel } from '../postModel.ts';
import { type Person, buildPeople, forgetPosts, usePeople } from '../testing/people.ts';

const server = useTestServer();
const CROWD = sized(40, 100);
const [writer, mod] = usePeople(server, {}, { role: 'mod' });
let crowd: Person[];
let post: Post;
let comment: Comment;

beforeAll(async () => {
  crowd = await buildPeople(server, CROWD);
});
beforeEach(async () => {
  post = await writer.post();
  comment = await writer.comment(post);
});

const paths = () => ({
  like: `/like/${post._id}`,
  report: `/report/${post._id}`,
  vote: `/comment/${post._id}/vote/${comment._id}`,
  reportComment: `/comment/${post._id}/report/${comment._id}`,
});
type Toggle = keyof ReturnType<typeof paths>;

/** What is stored, list by list, with the counters beside them. */
async function stored() {
  const [inPost, inComment] = await Promise.all([
    PostModel.findById(post._id).lean(),
    CommentModel.findById(comment._id).lean(),
  ]);
  const ids = (marks: { user: unknown }[]) => marks.map(({ user }) => String(user)).sort();
  return {
    like: { ids: ids(inPost!.likes), count: inPost!.likeCount },
    report: { ids: ids(inPost!.reports), count: inPost!.reportCount },
    vote: { ids: ids(inComment!.votes), count: inComment!.voteCount },
    reportComment: { ids: ids(inComment!.reports), count: inComment!.reportCount },
  };
}

const TOGGLES: Toggle[] = ['like', 'report', 'vote', 'reportComment'];

describe('toggles that race', () => {
  it.each(TOGGLES)('21 at once by one person end at exactly one: %s', async (toggle) => {
    const person = crowd[0]!;
    const path = paths()[toggle];
    const answers = await Promise.all(Array.from({ length: 21 }, () => person.answer<Mark[]>('put', path)));
    // Each answer is the list as that very call left it: eleven times with the person, ten times without.
    expect(answers.filter((list) => list.length === 1)).toHaveLength(11);
    expect(answers.filter((list) => list.length === 0)).toHaveLength(10);
    expect((await stored())[toggle]).toEqual({ ids: [person.id], count: 1 });
    expect(await person.answer('put', path)).toEqual([]);
  });

  it('toggles of all kinds in any order end where they should', async () => {
    const [odd, even, other] = crowd as [Person, Person, Person];
    const turns = TOGGLES.flatMap((toggle) => [
      ...Array.from({ length: 7 }, () => [odd, toggle] as const),
      ...Array.from({ length: 8 }, () => [even, toggle] as const),
      [other, toggle] as const,
    ]).sort(() => Math.random() - 0.5);
    await Promise.all(turns.map(([person, toggle]) => person.answer('put', paths()[toggle])));
    const ids = [odd.id, other.id].sort();
    const both = { ids, count: 2 };
    expect(await stored()).toEqual({ like: both, report: both, vote: both, reportComment: both });
  });

  it(`${CROWD} people liking, voting and reporting one post at the same time count once each`, async () => {
    // Everyone on a connection of their own, all at once.
    const agent = new Agent({ keepAlive: true, maxSockets: CROWD });
    const toggles = ['like', 'vote', 'report'] as const;
    const calls = toggles.flatMap((toggle) => crowd.map((person) => person.call('put', paths()[toggle]).agent(agent)));
    const answers = await Promise.all(calls);
    agent.destroy();
    expect([...new Set(answers.map(({ status }) => status))]).toEqual([200]);
    const all = { ids: crowd.map(({ id }) => id).sort(), count: CROWD };
    expect(await stored()).toEqual({ like: all, vote: all, report: all, reportComment: { ids: [], count: 0 } });
    const read = await crowd[7]!.read(post);
    expect(read).toMatchObject({ likeCount: CROWD, liked: true, reportCount: CROWD, reported: true, flagged: true });
    expect([read.likes.length, read.reports.length, read.comments[0]!.votes.length]).toEqual([CROWD, CROWD, CROWD]);
    expect(read.comments[0]).toMatchObject({ voteCount: CROWD, voted: true });
    const waiting = await mod.list('&flagged=true');
    expect(waiting.find(({ _id }) => _id === post._id)).toMatchObject({ likeCount: CROWD, reportCount: CROWD });
  }, 120_000);
});

describe('comments that race', () => {
  const counted = async () => {
    const { commentCount, flaggedCommentCount } = (await PostModel.findById(post._id).lean())!;
    return { commentCount, flaggedCommentCount };
  };

  it('are all counted, also while others are removed and reported', async () => {
    const people = crowd.slice(0, 30);
    const early = await Promise.all(people.slice(0, 20).map((person) => person.comment(post)));
    const unkind = early[19]!;
    await Promise.all([
      ...people.map((person) => person.comment(post)),
      ...early.slice(0, 10).map(({ _id }, i) => people[i]!.answer('delete', `/comment/${post._id}/${_id}`)),
      ...people.slice(0, 5).map((person) => person.answer('put', `/comment/${post._id}/report/${unkind._id}`)),
    ]);
    const commentCount = 1 + 20 + 30 - 10;
    expect(await counted()).toEqual({ commentCount, flaggedCommentCount: 1 });
    expect(await CommentModel.countDocuments({ post: post._id })).toBe(commentCount);
    expect(await mod.read(post)).toMatchObject({ commentCount, flaggedCommentCount: 1 });
  });

  it('leave nothing behind when the post is removed meanwhile', async () => {
    const calls = crowd.slice(0, 40).map((person) => person.call('put', `/comment/${post._id}`, { text: 'Me too' }));
    const removal = new Promise((resolve) => setTimeout(resolve, 30)).then(() => writer.call('delete', `/${post._id}`));
    const statuses = (await Promise.all(calls)).map(({ status }) => status);
    expect((await removal).status).toBe(200);
    expect(statuses.filter((status) => ![200, 404].includes(status))).toEqual([]);
    expect(await PostModel.exists({ _id: post._id, removed: false })).toBeNull();
    await finishCounts(); // deletes what was stored behind the removal
    expect(await CommentModel.countDocuments({ post: post._id })).toBe(0);
  });

  it('one of two removals at once wins, the other finds nothing', async () => {
    const both = [writer, mod].map((person) => person.call('delete', `/${post._id}`));
    const statuses = new Set((await Promise.all(both)).map(({ status }) => status));
    expect(statuses).toEqual(new Set([200, 404]));
  });
});

describe('the counts of every list', () => {
  it(`are true after ${CROWD} people have liked, commented, voted and reported at the same time`, async () => {
    await forgetPosts();
    const [busy, hidden, quiet] = [await writer.post('busy'), await writer.post('hidden'), await writer.post('quiet')];
    const unkind = await writer.comment(busy, 'unkind');
    const agent = new Agent({ keepAlive: true, maxSockets: CROWD });
    const press = (person: Person, path: string, body?: object) =>
      person.call('put', path, body).agent(agent).expect(200);
    await Promise.all(
      crowd.flatMap((person, i) => [
        press(person, `/like/${busy._id}`),
        press(person, `/comment/${busy._id}`, { text: 'Me too' }),
        press(person, `/comment/${busy._id}/vote/${unkind._id}`),
        press(person, `/comment/${busy._id}/report/${unkind._id}`),
        press(person, `/report/${hidden._id}`),
        press(person, `/like/${quiet._id}`),
        // Half of them take it back.
        ...(i % 2 ? [press(person, `/like/${quiet._id}`)] : []),
      ]),
    );
    agent.destroy();

    const counts = (cards: PostCard[]) =>
      Object.fromEntries(cards.map(({ text, likeCount, commentCount }) => [text, [likeCount, commentCount]]));
    const shown = { busy: [CROWD, CROWD + 1], quiet: [CROWD / 2, 0] };
    const all = { ...shown, hidden: [0, 0] };
    const reader = crowd[1]!;
    for (const query of ['', '&sort=new']) {
      expect(counts(await reader.list(query))).toEqual(shown);
      expect(counts(await mod.list(query))).toEqual(all);
    }
    expect(counts(await reader.list('&sort=waiting'))).toEqual({ quiet: shown.quiet });
    expect(counts(await mod.list('&sort=waiting'))).toEqual({ quiet: shown.quiet, hidden: [0, 0] });
    expect((await writer.list('&mine=true')).map(({ _id }) => _id)).toEqual([busy._id, quiet._id, hidden._id]);
    const waiting = await mod.list('&flagged=true');
    expect(waiting.map(({ _id, reportCount, flaggedCommentCount }) => [_id, reportCount, flaggedCommentCount])).toEqual(
      [
        [busy._id, 0, 1],
        [hidden._id, CROWD, 0],
      ],
    );
    expect(waiting[0]!.flaggedComments).toMatchObject([{ voteCount: CROWD, reportCount: CROWD }]);
    expect((await mod.account()).body.waiting).toBe(2);
  }, 120_000);
});
