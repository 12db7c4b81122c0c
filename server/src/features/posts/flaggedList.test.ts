import { beforeEach, describe, expect, it } from '@jest/globals';
import mongoose, { Types } from 'mongoose';
import { FLAGGED_ON_CARD, type PostCard } from '../../contract/index.ts';
import { useTestServer } from '../../testing/startTestServer.ts';
import { CommentModel } from './comments/commentModel.ts';
import { buildPerson, flag, forgetPosts, usePeople } from './testing/people.ts';
import { readAllPages } from './testing/readAllPages.ts';

const server = useTestServer();
const [writer] = usePeople(server, {});

beforeEach(forgetPosts);

const textsOf = (posts: { text: string }[]) => posts.map(({ text }) => text);

describe('GET /api/posts?flagged=true', () => {
  it('403 for who is no moderator, before anything else is looked at', async () => {
    const { body } = await writer.call('get', '?flagged=true&limit=0').expect(403);
    expect(body.errors).toHaveLength(1);
  });

  it('gives moderators what waits, most reported first, and nothing else', async () => {
    const [six, five, talked, quiet, four] = await Promise.all(
      ['six', 'five', 'talked about', 'quiet', 'four'].map((text) => writer.post(text)),
    );
    await flag(server, `/report/${six!._id}`, 6);
    await flag(server, `/report/${five!._id}`, 5);
    await flag(server, `/report/${four!._id}`, 4);
    await writer.comment(quiet!, 'harmless');
    const comment = await writer.comment(talked!, 'unkind');
    await flag(server, `/comment/${talked!._id}/report/${comment._id}`);
    const mod = await buildPerson(server, { role: 'mod' });
    for (const view of ['&view=card', '']) {
      const posts = await mod.answer<PostCard[]>('get', `?flagged=true${view}`);
      expect(posts.map(({ text, flagged, flaggedCommentCount }) => [text, flagged, flaggedCommentCount])).toEqual([
        ['six', true, 0],
        ['five', true, 0],
        ['talked about', undefined, 1],
      ]);
    }
    const pages = await readAllPages(mod, '?flagged=true&view=card&limit=1');
    expect(textsOf(pages)).toEqual(['six', 'five', 'talked about']);
  });

  it('brings the flagged comments of each post along with its card, the most reported first', async () => {
    const [mod, admin, voter] = await Promise.all([
      buildPerson(server, { role: 'mod' }),
      buildPerson(server, { role: 'admin' }),
      buildPerson(server),
    ]);
    const [talked, hidden] = [await writer.post('talked about'), await writer.post('hidden')];
    const [five, six] = [await writer.comment(talked, 'five'), await writer.comment(talked, 'six')];
    await writer.comment(talked, 'harmless');
    const inHidden = await writer.comment(hidden, 'in a hidden post');
    await flag(server, `/report/${hidden._id}`);
    await flag(server, `/comment/${talked._id}/report/${five._id}`);
    await flag(server, `/comment/${talked._id}/report/${six._id}`, 6);
    await flag(server, `/comment/${hidden._id}/report/${inHidden._id}`, 4);
    await mod.answer('put', `/comment/${hidden._id}/report/${inHidden._id}`);
    for (const person of [mod, voter]) await person.answer('put', `/comment/${talked._id}/vote/${six._id}`);

    for (const person of [mod, admin]) {
      const cards = await person.list('&flagged=true');
      for (const { _id, flaggedComments } of cards) {
        const { comments } = await person.read({ _id });
        const expected = comments
          .filter(({ flagged }) => flagged)
          .map(({ votes: _votes, reports: _reports, ...card }) => card);
        expect(flaggedComments).toEqual(expected.toSorted((a, b) => b.reportCount - a.reportCount));
      }
      expect(cards.map(({ text, flaggedComments }) => [text, textsOf(flaggedComments!)])).toEqual([
        ['hidden', ['in a hidden post']],
        ['talked about', ['six', 'five']],
      ]);
      expect(cards[1]!.flaggedComments![0]).toMatchObject({ voteCount: 2, voted: person === mod, reported: false });
      expect(cards[0]!.flaggedComments![0]!.reported).toBe(person === mod);
    }
    for (const query of ['', '&flagged=false']) {
      for (const person of [mod, voter]) {
        for (const card of await person.list(query)) expect(card).not.toHaveProperty('flaggedComments');
      }
    }
  });

  it('asks once for the comments of all posts of a page, and brings a bounded number of each', async () => {
    const mod = await buildPerson(server, { role: 'mod' });
    const posts = [await writer.post('one'), await writer.post('two')];
    for (const { _id } of posts) {
      const fields = { post: new Types.ObjectId(_id), user: writer._id, flagged: true };
      const many = Array.from({ length: 30 }, (_, i) => ({
        ...fields,
        text: `unkind ${i}`,
        reportCount: 5 + (i % 10),
      }));
      await CommentModel.insertMany(many);
      await writer.comment({ _id }); // has them counted
    }
    const calls: string[] = [];
    mongoose.set('debug', (collection: string, method: string) => void calls.push(`${collection}.${method}`));
    const cards = await mod.list('&flagged=true').finally(() => mongoose.set('debug', false));
    for (const card of cards) {
      expect(card).toMatchObject({ flaggedCommentCount: 30, commentCount: 31 });
      expect(card.flaggedComments).toHaveLength(FLAGGED_ON_CARD);
      expect(card.flaggedComments![0]).toMatchObject({ text: 'unkind 9', reportCount: 14 });
    }
    expect(cards).toHaveLength(2);
    expect(calls.filter((call) => /^comments\.|\.aggregate$/.test(call))).toEqual(['posts.aggregate']);
  });
});
