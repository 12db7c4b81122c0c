import { setTimeout as wait } from 'node:timers/promises';
import { UserModel } from '../../features/auth/user/userModel.ts';
import { type SignedUp, buildUser, signUp, signUpVerified } from '../builders.ts';
import { dataUrl, plainImage } from '../images.ts';
import { buildProfile } from '../profiles.ts';
import { PRODUCTION, useTestServer } from '../servers/startTestServer.ts';
import { sized } from '../sized.ts';
import { type Outcome, callFrom, newAddress, times } from './crowd.ts';

jest.setTimeout(120_000);

const server = useTestServer({ ...PRODUCTION, RATE_LIMITS: 'on', TRUST_PROXY: '1' });
let writer: SignedUp;
beforeAll(async () => void (writer = await signUp(server)));

async function signUpMany(count: number): Promise<SignedUp[]> {
  const people: SignedUp[] = [];
  while (people.length < count) people.push(await signUp(server));
  return people;
}

const logIn = ({ user, password }: SignedUp, address = newAddress()) =>
  callFrom(address, `${server.url}/api/auth`, { body: { email: user.email, password } });

/** Has a crowd call at once while others read. @returns how often each status came back, and how many reads there were */
async function whileReading(crowd: Promise<Outcome>[], others = async () => {}) {
  let isOver = false;
  let reads = 0;
  const read = async () => {
    for (; !isOver || reads === 0; reads++) {
      const { status } = await callFrom(newAddress(), `${server.url}/api/auth`, { token: writer.token });
      expect(status).toBe(200);
    }
  };
  const all = Promise.all([Promise.all(crowd), others()]).finally(() => (isOver = true));
  const [[outcomes]] = await Promise.all([all, read()]);
  const counts: Record<number, number> = {};
  for (const { status, retryAfter } of outcomes) {
    counts[status] = (counts[status] ?? 0) + 1;
    if (status === 429 || status === 503) expect(retryAfter).toBeGreaterThan(0);
  }
  return { counts, reads };
}

/** Tries again where the server is overloaded, as people do. */
async function untilServed(call: () => Promise<Outcome>): Promise<void> {
  for (let tries = 0; tries < 20; tries++) {
    const { status } = await call();
    if (status === 200) return;
    expect(status).toBe(503);
    await wait(100);
  }
  throw new Error('Not served after 20 tries');
}

it('passwords by the hundred from one IP address, right and wrong: others read and log in meanwhile', async () => {
  const others = await signUpMany(10);
  const people = await signUpMany(50);
  const address = newAddress();
  const crowd = times(sized(120, 500), (i) => {
    const one = people[i % 50]!;
    return logIn(i % 2 ? one : { ...one, password: 'wrong' }, address);
  });
  const { counts } = await whileReading(crowd, async () => {
    for (const one of others) await untilServed(() => logIn(one));
  });
  expect(counts[200]).toBeGreaterThan(0);
  expect(Object.keys(counts).filter((status) => !['200', '400', '429', '503'].includes(status))).toEqual([]);
});

it('sign-ups by the hundred: each becomes an account or a 503, and others read meanwhile', async () => {
  const before = await UserModel.countDocuments();
  const crowd = times(sized(150, 500), () => callFrom(newAddress(), `${server.url}/api/users`, { body: buildUser() }));
  const { counts, reads } = await whileReading(crowd);
  expect(counts[200]).toBeGreaterThan(0);
  expect((counts[200] ?? 0) + (counts[503] ?? 0)).toBe(crowd.length);
  expect((await UserModel.countDocuments()) - before).toBe(counts[200]);
  expect(reads).toBeGreaterThan(3);
});

it('pictures by the hundred: others read, and add a picture, meanwhile', async () => {
  const body = buildProfile({ avatar: dataUrl(await plainImage().jpeg().toBuffer()) });
  const upload = ({ token }: SignedUp, address = newAddress()) =>
    callFrom(address, `${server.url}/api/profile`, { token, body });
  const people = await Promise.all(times(10, () => signUpVerified(server)));
  const other = await signUpVerified(server);
  const crowd = times(sized(60, 300), (i) => upload(people[i % 10]!, '10.0.0.9'));
  const { counts, reads } = await whileReading(crowd, () => untilServed(() => upload(other)));
  expect(counts[200]).toBeGreaterThan(0);
  expect(Object.values(counts).reduce((sum, count) => sum + count, 0)).toBe(crowd.length);
  expect(Object.keys(counts).filter((status) => !['200', '503'].includes(status))).toEqual([]);
  expect(reads).toBeGreaterThan(3);
});
