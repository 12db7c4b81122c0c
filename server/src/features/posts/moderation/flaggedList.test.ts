import { Types } from 'mongoose';
import { FLAGGED_ON_CARD, type PostCard } from '../../../contract/index.ts';
import { useTestServer } from '../../../testing/servers/startTestServer.ts';
import { newComment } from '../postModel.ts';
import { buildPeople, buildPerson, deletePosts, flag, storePosts, usePeople } from '../testing/people.ts';
import { DecisionModel } from './decisions.ts';
import { readAllPages } from '../testing/readAllPages.ts';

const server = useTestServer();
const [writer] = usePeople(server, {});

beforeEach(async () => {
  await deletePosts();
  await DecisionModel.deleteMany();
});

const textsOf = (posts: { text: string }[]) => posts.map(({ text }) => text);

describe('GET /api/posts?flagged=true', () => {
  it('403 for anyone but moderators, before anything else is checked', async () => {
    const { body } = await writer.call('get', '?flagged=true&limit=0').expect(403);
    expect(body.errors).toHaveLength(1);
  });

  it('lists what awaits moderation and nothing else, by the most reported entry of each post, ties by age', async () => {
    const [old, young, talked] = [await writer.post('old'), await writer.post('young'), await writer.post('talked')];
    const [comment, four] = [await writer.comment(talked, 'unkind'), await writer.post('four')];
    await flag(server, `/report/${young._id}`, 6);
    await flag(server, `/report/${old._id}`, 6);
    await flag(server, `/report/${four._id}`, 4);
    await flag(server, `/comment/${talked._id}/report/${comment._id}`, 5);
    const mod = await buildPerson(server, { role: 'mod' });
    const order = async () => textsOf(await mod.list('&flagged=true'));
    for (const view of ['&view=card', ''])
      expect(await mod.answer('get', `?flagged=true${view}`)).toMatchObject([
        { text: 'old', flagged: true, flaggedCommentCount: 0 },
        { text: 'young', flagged: true, flaggedCommentCount: 0 },
        { text: 'talked', flaggedCommentCount: 1 },
      ]);
    await flag(server, `/comment/${talked._id}/report/${comment._id}`, 2);
    expect(await order()).toEqual(['talked', 'old', 'young']);
    await mod.answer('put', `/comment/${talked._id}/report/${comment._id}`, { clear: true });
    expect(await order()).toEqual(['old', 'young']);
    expect(textsOf(await readAllPages(mod, '?flagged=true&view=card&limit=1'))).toEqual(['old', 'young']);
  });

  it('includes the flagged comments of each post, the most reported first', async () => {
    const [mod, voter] = [await buildPerson(server, { role: 'mod' }), await buildPerson(server)];
    const talked = await writer.post('talked about');
    const [five, six] = [await writer.comment(talked, 'five'), await writer.comment(talked, 'six')];
    await writer.comment(talked, 'harmless');
    await flag(server, `/comment/${talked._id}/report/${five._id}`);
    await flag(server, `/comment/${talked._id}/report/${six._id}`, 5);
    await mod.answer('put', `/comment/${talked._id}/report/${six._id}`);
    for (const person of [mod, voter]) await person.answer('put', `/comment/${talked._id}/vote/${six._id}`);
    const [card] = await mod.list('&flagged=true');
    const { comments } = await mod.read(talked);
    const { votes: _votes, reports: _reports, ...bySix } = comments.find(({ _id }) => _id === six._id)!;
    expect(textsOf(card!.flaggedComments!)).toEqual(['six', 'five']);
    expect(card!.flaggedComments![0]).toMatchObject({ ...bySix, voteCount: 2, voted: true, reported: true });
    for (const query of ['', '&flagged=false', '&sort=new']) {
      for (const person of [mod, voter]) {
        for (const one of await person.list(query)) expect(one).not.toHaveProperty('flaggedComments');
      }
    }
  });

  it('says of each entry which rules were cited, who reported by pseudonyms, and what is known of its author', async () => {
    const mod = await buildPerson(server, { role: 'mod' });
    const [author, ...crowd] = await buildPeople(server, 6);
    const post = await author!.post('unkind');
    const other = await writer.post('unkind, too');
    const comment = await author!.comment(other, 'unkinder');
    const paths = [`/report/${post._id}`, `/comment/${other._id}/report/${comment._id}`];
    for (const path of paths) {
      for (const [i, person] of crowd.entries()) await person.answer('put', path, i < 3 ? { rule: 3 + (i % 2) } : {});
    }
    for (const view of ['', '&view=card']) {
      const found = await mod.answer<PostCard[]>('get', `?flagged=true${view}`);
      const [onPost, onOther] = [found[0]!, found[1]!];
      const onComment = onOther.flaggedComments![0]!;
      for (const entry of [onPost, onComment]) {
        expect(entry).toMatchObject({ reasons: { 3: 2, 4: 1 }, authorHistory: { flagged: 2, removed: 0 } });
        expect(entry.reports!.map((one) => Object.keys(one))).toEqual(crowd.map(() => ['by']));
      }
      expect(onOther).toMatchObject({ reasons: {}, reports: [], authorHistory: { flagged: 0, removed: 0 } });
      const names = onPost.reports!.map(({ by }) => by!);
      expect(new Set(names).size).toBe(5);
      expect(onComment.reports!.map(({ by }) => by)).toEqual(names);
      for (const name of names) {
        expect(name).toMatch(/^[0-9a-f]{10}$/);
        for (const { id } of crowd) expect(id).not.toContain(name);
      }
    }
    await mod.answer('delete', `/${post._id}`);
    const [left] = await mod.list('&flagged=true');
    expect(left!.flaggedComments![0]!.authorHistory).toEqual({ flagged: 2, removed: 1 });
  });

  it('brings at most twenty flagged comments of a post, the most reported', async () => {
    const mod = await buildPerson(server, { role: 'mod' });
    await storePosts(2, writer._id, () => {
      const comments = Array.from({ length: 30 }, (_, i) => flaggedComment(`unkind ${i}`, 5 + (i % 10)));
      return { comments, commentCount: 30, flaggedCommentCount: 30, awaitsModeration: true };
    });
    const cards = await mod.list('&flagged=true');
    expect(cards).toHaveLength(2);
    for (const card of cards) {
      expect(card).toMatchObject({ flaggedCommentCount: 30, commentCount: 30 });
      expect(card.flaggedComments).toHaveLength(FLAGGED_ON_CARD);
      expect(card.flaggedComments![0]).toMatchObject({ text: 'unkind 9', reportCount: 14 });
    }
  });
});

function flaggedComment(text: string, reportCount: number) {
  const reports = Array.from({ length: reportCount }, () => ({ user: new Types.ObjectId(), at: new Date() }));
  return { ...newComment(new Types.ObjectId(), text, writer._id), reports, reportCount, flagged: true };
}
