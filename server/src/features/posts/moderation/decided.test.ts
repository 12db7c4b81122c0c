import type { Decided } from '../../../contract/index.ts';
import { useTestServer } from '../../../testing/servers/startTestServer.ts';
import { UserModel } from '../../auth/user/userModel.ts';
import { readAllPages } from '../testing/readAllPages.ts';
import { buildPerson, flag, usePeople } from '../testing/people.ts';
import { decided } from './decided.ts';

const server = useTestServer();
const [author, mod, admin] = usePeople(server, {}, { role: 'mod' }, { role: 'admin' });
beforeEach(() => decided.deleteMany());

const QUERY = '?flagged=true&decided=true';
const read = () => mod.answer<Decided[]>('get', QUERY);

describe('GET /api/posts?flagged=true&decided=true', () => {
  it('lists what moderators removed and restored, by which rule, when, and by whom, the latest first', async () => {
    const [post, kept] = [await author.post('Removed'), await author.post('Restored')];
    const comment = await author.comment(kept, `Comment ${'a'.repeat(300)}`);
    await flag(server, `/report/${kept._id}`);
    await mod.answer('delete', `/${post._id}?rule=3`);
    await admin.answer('delete', `/comment/${kept._id}/${comment._id}`);
    await admin.answer('put', `/report/${kept._id}`, { clear: true });
    const at = expect.any(String);
    expect(await read()).toEqual([
      { action: 'cleared', kind: 'post', text: 'Restored', rule: null, at, by: admin.name },
      { action: 'removed', kind: 'comment', text: `Comment ${'a'.repeat(192)}`, rule: null, at, by: admin.name },
      { action: 'removed', kind: 'post', text: 'Removed', rule: 3, at, by: mod.name },
    ]);
    const pages = await readAllPages<Decided>(mod, `${QUERY}&limit=1`);
    expect(pages.map(({ text }) => text.slice(0, 8))).toEqual(['Restored', 'Comment ', 'Removed']);
  });

  it('names no moderator whose account is deleted, and nothing that authors deleted themselves', async () => {
    const leaver = await buildPerson(server, { role: 'mod' });
    const [post, own] = [await author.post(), await author.post()];
    await flag(server, `/report/${own._id}`);
    await author.answer('delete', `/${own._id}`);
    await leaver.answer('delete', `/${post._id}`);
    await UserModel.deleteOne({ _id: leaver._id });
    expect(await read()).toMatchObject([{ text: post.text, by: 'Deleted writer' }]);
  });

  it('goes back 30 days', async () => {
    const post = await author.post();
    await mod.answer('delete', `/${post._id}`);
    await decided.updateMany({}, { $set: { at: new Date(Date.now() - 30 * 24 * 3_600_000 - 1) } });
    expect(await read()).toEqual([]);
    const expiry = expect.objectContaining({ key: { at: 1 }, expireAfterSeconds: 30 * 24 * 3600 });
    expect(await decided.indexes()).toContainEqual(expiry);
  });

  it('403 for others, 400 without flagged=true', async () => {
    await author.call('get', QUERY).expect(403);
    const { body } = await mod.call('get', '?decided=true').expect(400);
    expect(body.errors).toEqual([{ msg: expect.any(String), path: 'decided' }]);
  });
});
