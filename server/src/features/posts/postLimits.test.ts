import { PRODUCTION, useTestServer } from '../../testing/servers/startTestServer.ts';
import { type Person, buildPerson, storePosts, usePeople } from './testing/people.ts';

const server = useTestServer({ ...PRODUCTION, RATE_LIMITS: 'on', TRUST_PROXY: '1' });
const [writer, other] = usePeople(server, {}, {});
let post: { _id: string };

beforeAll(async () => {
  post = await other.post();
});

/** Calls so often, some at once. */
async function exhaust(person: Person, times: number, call: (person: Person, i: number) => Promise<unknown>) {
  for (let i = 0; i < times; i += 20) {
    const some = Array.from({ length: Math.min(20, times - i) }, (_, k) => call(person, i + k));
    await Promise.all(some);
  }
}

async function expectTooMany(call: ReturnType<Person['call']>) {
  const { headers, body } = await call.expect(429);
  const seconds = Number(headers['retry-after']);
  expect(seconds).toBeGreaterThan(3_000);
  expect(seconds).toBeLessThanOrEqual(3_600);
  expect(body).toEqual({ errors: [{ msg: expect.any(String) }] });
}

describe('limits for a person and hour', () => {
  it('30 posts; those that were refused or there already do not count', async () => {
    await writer.call('post', '', { text: '' }).expect(400);
    const again = () => writer.call('post', '', { text: 'post 0' }).set('Idempotency-Key', 'the same').expect(200);
    for (let times = 0; times < 3; times++) await again();
    await exhaust(writer, 29, (person, i) => person.post(`post ${i + 1}`));
    await expectTooMany(writer.call('post', '', { text: 'One too many' }));
    await other.post();
  });

  it('120 comments', async () => {
    const posts = await storePosts(20, other._id);
    await exhaust(writer, 120, (person, i) => person.comment(posts[i % 20]!));
    await expectTooMany(writer.call('put', `/comment/${post._id}`, { text: 'One too many' }));
    expect((await other.comment(post)).user).toBe(other.id);
  });

  it('60 reports, of posts and comments together', async () => {
    const { _id } = await other.comment(post);
    const paths = [`/report/${post._id}`, `/comment/${post._id}/report/${_id}`];
    await exhaust(writer, 60, (person, i) => person.answer('put', paths[i % 2]!));
    for (const path of paths) await expectTooMany(writer.call('put', path));
    await other.answer('put', paths[0]!);
  });

  it('a moderator may clear as many reports as there are', async () => {
    const mod = await buildPerson(server, { role: 'mod' });
    await exhaust(mod, 65, (person) => person.answer('put', `/report/${post._id}`, { clear: true }));
    expect((await other.read(post)).reports).toEqual([]);
  });

  it('likes and votes have none of their own', async () => {
    const { _id } = await other.comment(post);
    await exhaust(writer, 130, (person) => person.answer('put', `/like/${post._id}`));
    await exhaust(writer, 131, (person) => person.answer('put', `/comment/${post._id}/vote/${_id}`));
    const { likes, comments } = await other.read(post);
    expect([likes, comments[0]!.votes]).toEqual([[], [{ user: writer.id }]]);
  });
});
