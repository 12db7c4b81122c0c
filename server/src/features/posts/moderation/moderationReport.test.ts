import { useTestServer } from '../../../testing/servers/startTestServer.ts';
import { flag, deletePosts, usePeople } from '../testing/people.ts';
import { type Action, DecisionModel } from './decisions.ts';
import { moderationReport } from './moderationReport.ts';

const server = useTestServer();
const [writer, mod] = usePeople(server, {}, { role: 'mod' });

beforeEach(async () => {
  await deletePosts();
  await DecisionModel.deleteMany();
});

/** Decisions on something that was hidden for so many minutes. */
const decide = (action: Action, minutes: number[], rule: number | null = null) => {
  const at = new Date();
  const flaggedAt = (ago: number) => new Date(at.getTime() - ago * 60_000);
  const one = { action, kind: 'post', reports: 5, rule, at } as const;
  return DecisionModel.insertMany(minutes.map((ago) => ({ ...one, flaggedAt: flaggedAt(ago) })));
};

describe('moderationReport', () => {
  it('says what waits, what was decided, and how long that took', async () => {
    await decide(
      'removed',
      Array.from({ length: 17 }, (_, i) => i + 1),
      3,
    );
    await decide('cleared', [30, 180, 60 * 24 * 5]);
    await decide('withdrawn', [60 * 24 * 20]);
    await DecisionModel.create({ action: 'cleared', kind: 'comment', reports: 2, at: new Date(0) });
    const post = await writer.post('Unkind');
    const comment = await writer.comment(post, 'Unkind, too');
    await flag(server, `/report/${post._id}`);
    await flag(server, `/comment/${post._id}/report/${comment._id}`, 6);
    expect((await moderationReport()).trim().split('\n')).toEqual([
      'To review now: 1 posts, 1 comments, with 11 reports, the longest for 0 min',
      'In the last 30 days: 21 decisions on 105 reports',
      '  removed: 17 posts, 0 comments',
      '  cleared: 3 posts, 0 comments',
      '  withdrawn: 1 posts, 0 comments',
      '  rules named with removals: rule 3 17 times',
      'Time from hidden to decided: median 10 min, 95% within 3 h',
    ]);
    await mod.answer('delete', `/${post._id}?rule=1`);
    expect(await moderationReport()).toContain('removed: 18 posts');
  });

  it('says so where there is nothing', async () => {
    const output = await moderationReport();
    expect(output).toContain('To review now: 0 posts, 0 comments, with 0 reports');
    expect(output).toContain('no decisions on hidden entries');
  });
});
