import { Types } from 'mongoose';
import type { Response } from 'supertest';
import type { Profile } from '../../contract/index.ts';
import { buildAccount } from '../../testing/builders.ts';
import { callAs } from '../../testing/callAs.ts';
import { useTestServer } from '../../testing/servers/startTestServer.ts';
import { UserModel } from '../auth/user/userModel.ts';
import { ProfileModel } from './profileModel.ts';

const server = useTestServer();

/** Stores users with profiles created at the given times (milliseconds). @returns the ids of the profiles */
async function storeProfiles(times: number[]): Promise<string[]> {
  const common = { status: 'Other', genres: ['g'], bio: 'Bio', company: 'Ink' };
  const profiles = times.map((date, i) => {
    const works = [{ title: `Work ${i}`, author: 'A' }];
    return new ProfileModel({ ...common, user: new Types.ObjectId(), date, works });
  });
  const users = profiles.map(({ user }, i) => buildAccount(user, { name: `Writer ${i}` }));
  await UserModel.insertMany(users);
  await ProfileModel.insertMany(profiles);
  return profiles.map(({ _id }) => _id.toHexString());
}

/** Follows the links from page to page. */
async function readAll(path: string): Promise<Profile[][]> {
  const pages: Profile[][] = [];
  for (let next: string | undefined = path; next !== undefined;) {
    const answer: Response = await callAs(server).get(next).expect(200);
    pages.push(answer.body as Profile[]);
    next = /^<(\/api\/profile\?[^>]+)>; rel="next"$/.exec(answer.headers['link'] ?? '')?.[1];
  }
  return pages;
}

const idsOf = (pages: Profile[][]) => pages.flat().map(({ _id }) => _id);

describe('GET /api/profile', () => {
  it('returns the most recently created first, ties by _id, each exactly once over all pages', async () => {
    const ids = await storeProfiles([5_000, 1_000, 3_000, 3_000, 3_000, 3_000, 9_000, 2_000]);
    const order = [6, 0, 5, 4, 3, 2, 7, 1].map((i) => ids[i]);
    for (const limit of [1, 3, 8]) {
      const pages = await readAll(`/api/profile?limit=${limit}`);
      expect(idsOf(pages)).toEqual(order);
      expect(pages.map((page) => page.length).slice(0, -1)).toEqual(Array(pages.length - 1).fill(limit));
    }
  });

  it('populates the user and includes the works', async () => {
    const [newest] = (await callAs(server).get('/api/profile?limit=1')).body as Profile[];
    expect(newest).toMatchObject({ user: { name: 'Writer 6', avatar: '' }, works: [{ title: 'Work 6', author: 'A' }] });
    expect(Object.keys(newest!.user).sort()).toEqual(['_id', 'avatar', 'name']);
  });

  it('with view=card omits works, bio and social URLs, on the same pages', async () => {
    const path = '/api/profile?limit=3';
    const cards = (await readAll(`${path}&view=card`)).flat();
    const whole = (await readAll(path)).flat();
    expect(cards).toEqual(whole.map(({ works: _works, social: _social, bio: _bio, ...card }) => card));
    expect(whole[0]).toMatchObject({ bio: 'Bio', company: 'Ink', works: [{}] });
    const answer = await callAs(server).get('/api/profile?view=list');
    expect([answer.status, answer.body.errors[0].path]).toEqual([400, 'view']);
  });

  it.each(['limit=101', 'cursor=x'])('rejects ?%s', async (query) => {
    const answer = await callAs(server).get(`/api/profile?${query}`);
    expect([answer.status, answer.body.errors[0].path]).toEqual([400, query.split('=')[0]]);
  });

  it('omits profiles of deleted accounts', async () => {
    const [id] = await storeProfiles([Date.now()]);
    const profile = await ProfileModel.findById(id);
    await UserModel.deleteOne({ _id: profile!.user });
    expect(idsOf(await readAll('/api/profile'))).not.toContain(id);
  });

  it('ends a page at about 4 MB, and skips nobody', async () => {
    const work = { title: 't', author: 'a', desc: 'ä'.repeat(2_000), url: `https://example.com/${'u'.repeat(1_900)}` };
    const ids = await storeProfiles(Array.from({ length: 4 }, (_, i) => Date.now() + 60_000 + i));
    await ProfileModel.updateMany({ _id: { $in: ids } }, { works: Array<object>(200).fill(work) });
    const pages = await readAll('/api/profile?limit=100');
    expect(pages).toHaveLength(2);
    for (const page of pages) expect(Buffer.byteLength(JSON.stringify(page))).toBeLessThanOrEqual(4_000_000);
    expect(idsOf(pages).slice(0, 4)).toEqual(ids.reverse());
    expect(idsOf(pages)).toEqual(idsOf(await readAll('/api/profile?view=card&limit=100')));
    await ProfileModel.updateMany({ _id: { $in: ids } }, { works: [] });
  });

  it('is revalidated by its ETag until something changes', async () => {
    const { headers } = await callAs(server).get('/api/profile');
    expect(headers['cache-control']).toBe('no-cache');
    const unchanged = await callAs(server).get('/api/profile').set('If-None-Match', headers['etag']!);
    expect([unchanged.status, unchanged.headers['link']]).toEqual([304, headers['link']]);
    await storeProfiles([Date.now()]);
    await callAs(server).get('/api/profile').set('If-None-Match', headers['etag']!).expect(200);
  });
});
