import { expect, expectToFit, own } from '../support/fixtures';
import { Account, people } from '../support/account';
import { PROFILE } from '../support/profiles';

/** Initial consonants of a Korean syllable: no line breaks between them, whatever `overflow-wrap` says. */
const wide = (length: number) => 'ᄀ'.repeat(length);

own(
  'what one writer makes as wide as a street widens no page of another @phone @long',
  async ({ page, own: server }) => {
    const author = await (await Account.create(server, `Ina ${wide(46)}`)).verify();
    const facts = { company: wide(200), location: wide(200), genres: wide(50), bio: wide(2_000) };
    await author.call('POST', '/api/profile', { ...PROFILE, ...facts });
    await author.call('PUT', '/api/profile/works', { title: wide(200), author: wide(200), desc: wide(2_000) });
    const text = wide(3_000);
    const { _id, user } = await author.call<{ _id: string; user: string }>('POST', '/api/posts', { text });
    await author.call('PUT', `/api/posts/comment/${_id}`, { text });
    const moderator = await Account.create(server);
    await server.giveRole(moderator.email, 'mod');
    for (const reader of await people(server, 5)) await reader.call('PUT', `/api/posts/report/${_id}`);
    await moderator.signIn(page);
    for (const path of ['/profiles', `/profile/${user}`, '/posts', `/post/${_id}`, '/posts?flagged=true']) {
      await page.goto(path);
      await expect(page.locator('[aria-busy=true]')).toHaveCount(0);
      await expectToFit(page);
    }
  },
);
