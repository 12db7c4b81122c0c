import { setTimeout as wait } from 'node:timers/promises';
import mongoose from 'mongoose';
import { BEAT_KEYS } from '../contract/index.ts';
import { bodiesInFlight } from '../http/overload/bytesInFlight.ts';
import { collectGarbage } from '../testing/collectGarbage.ts';
import { openRaw, rawRequest } from '../testing/servers/rawConnection.ts';
import { PostModel } from '../features/posts/postModel.ts';
import { useStage } from '../testing/stage.ts';
import { takeTurns } from '../testing/takeTurns.ts';

const stage = useStage();

describe('monstrous bodies', () => {
  const everyBody: ['post' | 'put' | 'delete', string][] = [
    ['post', '/api/users'],
    ['post', '/api/auth'],
    ['put', '/api/auth/verify/x'],
    ['put', '/api/auth/resend'],
    ['post', '/api/outlines'],
    ['put', '/api/outlines/characters'],
    ['post', '/api/profile'],
    ['delete', '/api/profile'],
    ['put', '/api/profile/works'],
    ['post', '/api/posts'],
    ['put', '/api/posts/like/x'],
  ];

  it.each(everyBody)('10 MB to %s %s', async (method, path) => {
    const answer = await stage.call(stage.attacker.token, method, path).send({ text: 'x'.repeat(10_000_000) });
    expect(answer.status).toBe(413);
    expect(answer.body).toEqual({ errors: [{ msg: expect.any(String) }] });
  });

  it.each([
    ['lists 100,000 deep', `{"title":${'['.repeat(100_000)}${']'.repeat(100_000)}}`, 400],
    ['objects 40,000 deep', `{"a":`.repeat(40_000) + '1' + '}'.repeat(40_000), 400],
    ['a base 40,000 deep', `{"base":${'{"title":'.repeat(20_000)}1${'}'.repeat(20_000)}}`, 400],
    ['50,000 fields', JSON.stringify(Object.fromEntries(Array.from({ length: 50_000 }, (_, i) => [`f${i}`, i]))), 400],
    ['a field a thousand times', `{${'"title":"x",'.repeat(1_000)}"title":"Fine"}`, 200],
    ['numbers beyond numbers', '{"title":1e999999,"act1a01":-1e999}', 400],
    ['a key with NUL', '{"ti\\u0000tle":"x"}', 200],
    ['a key with dots and dollars', '{"$set.title":"x","user.$":1}', 200],
  ])('%s', async (_, body, status) => {
    const answer = await stage
      .call(stage.attacker.token, 'post', '/api/outlines')
      .set('content-type', 'application/json')
      .send(body);
    expect(answer.status).toBe(status);
  });

  it('an outline keeps nothing of all this but its own fields', async () => {
    const stored = await mongoose.connection.collection('outlines').find().toArray();
    const known = new Set(['_id', 'user', 'title', 'promptDismissed', 'quota', ...BEAT_KEYS]);
    for (const outline of stored) expect(Object.keys(outline).filter((key) => !known.has(key))).toEqual([]);
  });

  it('a key that is written like a path is none of the listed fields', async () => {
    const call = (path: string, body: object) => stage.call(stage.attacker.token, 'post', path).send(body).expect(200);
    await call('/api/outlines', { act3a08: 'Stored' });
    await call('/api/outlines', { act3a08: 'Changed', 'base.act3a08': 'Never there' });
    const profile = await call('/api/profile', { 'social.twitter': 'https://example.com/ada' });
    expect(profile.body.social).toEqual({});
  });
});

it('what was sent of bodies that are refused is kept by nobody', async () => {
  const sent = {
    'x-auth-token': stage.attacker.token,
    'content-type': 'application/json',
    'content-length': 4_000_000,
  };
  const head = rawRequest('POST', '/api/outlines', sent);
  const part = 'x'.repeat(3_000_000);
  collectGarbage();
  const before = process.memoryUsage().arrayBuffers;
  // An address may send 24 MB at a time: the first of these are refused.
  const senders = await Promise.all(Array.from({ length: 20 }, () => openRaw(stage.server.url, head + part)));
  await Promise.all(senders.slice(0, 12).map(({ answered }) => answered()));
  const kept = () => {
    collectGarbage();
    return process.memoryUsage().arrayBuffers - before;
  };
  // The last pieces of what was refused go with their connections, a moment later.
  for (let i = 0; i < 50 && kept() >= 40_000_000; i++) await wait(20);
  expect(kept()).toBeLessThan(40_000_000);
  for (const { socket } of senders) socket.destroy();
});

describe('bodies that become fifty times as large once they are read', () => {
  /** 64 kB, of which each of 9,000 objects has room for 35 values and holds one: 3 MB. */
  const JUNK = JSON.parse(`[${Array.from({ length: 310 }, () => `${'{"34":'.repeat(29)}0${'}'.repeat(29)}`).join()}]`);

  it('are counted as what they become, apart from what comes, while their calls wait for a turn', async () => {
    const { attacker, victim, postId, commentId } = stage;
    await PostModel.updateOne({ _id: postId }, { commentCount: 41 });
    const edit = (text: string, junk: unknown) =>
      stage.call(attacker.token, 'put', `/api/posts/comment/${postId}`).send({ _id: commentId, text, junk });
    const giveBack = takeTurns('discussion');
    let refused = 0;
    const answers = Array.from({ length: 12 }, async (_, i) => {
      const { status } = await edit(`Edit ${i}`, JUNK);
      if (status === 503) refused += 1;
      return status;
    });
    for (let i = 0; i < 2_000 && refused < 6; i++) await wait(10);
    const picture = bodiesInFlight.hold('127.0.0.1');
    expect(picture.take(8_000_000)).toBe(true);
    picture.release();
    giveBack();
    const statuses = await Promise.all(answers);
    // Six of 3.8 MB are what an address may have under way.
    expect([statuses.filter((status) => status === 200).length, refused]).toEqual([6, 6]);
    await stage.call(victim.token, 'post', '/api/outlines').send({ title: 'Hers' }).expect(200);
    expect((await edit('Another', JUNK)).status).toBe(200);
  });
});
