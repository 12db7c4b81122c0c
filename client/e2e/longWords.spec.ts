import { Account, createReaders } from './support/account';
import { expect, expectToFit, test } from './support/fixtures';
import { PROFILE } from './support/profiles';

const LONG_WORD = 'Donaudampfschifffahrtsgesellschaftskapitänswitwe';
/** Korean initial consonants, between which no browser breaks a line whatever `overflow-wrap` says. */
const unbreakable = (length: number) => 'ᄀ'.repeat(length);

test('words without a line break, of other people too, make no page scroll sideways @phone @all', async ({
  page,
  emptyServer,
}) => {
  const author = await (await Account.create(emptyServer, `Ina ${unbreakable(46)}`)).verify();
  const facts = { company: unbreakable(200), genres: unbreakable(50), bio: unbreakable(2_000) };
  await author.call('POST', '/api/profile', { ...PROFILE, ...facts });
  await author.call('PUT', '/api/profile/works', { title: unbreakable(200), author: unbreakable(200) });
  const text = `${'W'.repeat(200)}\nמה דעתכם על הסוף?\n${unbreakable(3_000)}`;
  const post = await author.createPost(text);
  await author.comment(post, `https://example.org/${'a'.repeat(200)}`);
  const [moderator, ...readers] = await createReaders(emptyServer, 6);
  await emptyServer.giveRole(moderator!.email, 'mod');
  for (const reader of readers) await reader.call('PUT', `/api/posts/report/${post._id}`);
  await moderator!.call('POST', '/api/outlines', { title: LONG_WORD, act1a01: LONG_WORD });
  await moderator!.signIn(page, '/robots.txt');
  for (const path of [
    ...['/dashboard', '/act-1', '/outlineoutput', '/profiles', `/profile/${post.user}`],
    ...['/posts', `/post/${post._id}`, '/posts?flagged=true'],
  ]) {
    await page.goto(path);
    await expect(page.locator('[aria-busy=true]')).toHaveCount(0);
    await expectToFit(page);
  }
});
