import { Agent, request as httpRequest } from 'node:http';
import { UserModel } from '../features/auth/user/userModel.ts';
import { AvatarModel } from '../features/profile/avatar/avatarModel.ts';
import { type SignedUp, buildUser, signUp, signUpVerified } from '../testing/builders.ts';
import { dataUrl, plainImage } from '../testing/images.ts';
import { buildProfile } from '../testing/profiles.ts';
import { useTestServer } from '../testing/servers/startTestServer.ts';
import { sized } from '../testing/sized.ts';

const PICTURE = '0123456789abcdef0123456789abcdef';
jest.setTimeout(120_000);
const agent = new Agent({ keepAlive: true });
let writer: SignedUp;
let addresses = 0;
const newAddress = () => `10.2.${Math.floor(++addresses / 250)}.${addresses % 250}`;
/** Of one IPv6 network, each in a /64 of its own. */
const household = (i: number) => `2001:db8:1:${i.toString(16)}::1`;
const times = <T>(count: number, make: (i: number) => T) => Array.from({ length: count }, (_, i) => make(i));

/** One call from an address. @returns its status, and its Retry-After if it has one */
function call(url: string, address: string, { token = '', body = '' } = {}) {
  const method = body ? 'POST' : 'GET';
  const headers = { 'x-forwarded-for': address, 'x-auth-token': token, 'content-type': 'application/json' };
  return new Promise<{ status: number; retryAfter: number }>((resolve, reject) => {
    httpRequest(url, { agent, method, headers }, (answer) => {
      const { statusCode = 0, headers: got } = answer;
      answer.resume().on('end', () => resolve({ status: statusCode, retryAfter: Number(got['retry-after']) }));
    })
      .on('error', reject)
      .end(body);
  });
}

/** Has so many callers call again and again until the work is done. @returns how often each status was answered */
async function during(
  callers: (() => Promise<{ status: number }>)[],
  work: (answers: Record<number, number>) => Promise<void>,
) {
  const answers: Record<number, number> = {};
  let over = false;
  const flood = callers.map(async (one) => {
    while (!over) {
      const { status } = await one();
      answers[status] = (answers[status] ?? 0) + 1;
    }
  });
  await work(answers);
  const counted = { ...answers };
  over = true;
  await Promise.all(flood);
  return counted;
}

afterAll(() => agent.destroy());

describe('without limits,', () => {
  const server = useTestServer({ TRUST_PROXY: '1' });
  beforeAll(async () => {
    writer = await signUp(server);
    await AvatarModel.create({ _id: PICTURE, user: writer.user._id, data: Buffer.alloc(10_000) });
  });
  const reads = async (count: number) => {
    for (let i = 0; i < count; i++) {
      expect(await call(`${server.url}/api/auth`, '10.0.0.1', { token: writer.token })).toMatchObject({ status: 200 });
    }
  };

  it.each([
    ['one address', () => '10.0.0.2'],
    ['each an address of its own', newAddress],
  ])('a crowd that fetches pictures, %s, is overtaken by calls', async (_, addressOf) => {
    const callers = times(sized(200, 600), () => {
      const address = addressOf();
      return () => call(`${server.url}/media/${PICTURE}.webp`, address);
    });
    await reads(2);
    let before = 0;
    const answers = await during(callers, async (soFar) => {
      await Promise.all(callers.slice(0, 10).map((one) => one())); // these stand behind all the others
      before = soFar[200]!;
      await reads(5);
    });
    expect(Object.keys(answers)).toEqual(['200']);
    // If all who are there were taken at once, each read would wait for all of their pictures.
    expect((answers[200]! - before) / 5).toBeLessThan(40);
  });

  const SIGN_UPS = sized(150, 500);
  it(`${SIGN_UPS} sign-ups at once are accounts or a clear 429, and reads go on meanwhile`, async () => {
    const before = await UserModel.countDocuments();
    let served = 0;
    let over = false;
    const reading = (async () => {
      for (; !over; served++) await reads(1);
    })();
    const answers = await Promise.all(
      times(SIGN_UPS, () => call(`${server.url}/api/users`, newAddress(), { body: JSON.stringify(buildUser()) })),
    );
    over = true;
    await reading;
    const made = answers.filter(({ status }) => status === 200).length;
    const refused = answers.filter(({ status, retryAfter }) => status === 429 && retryAfter > 0).length;
    expect(made + refused).toBe(SIGN_UPS);
    expect((await UserModel.countDocuments()) - before).toBe(made);
    expect(made).toBeGreaterThan(0);
    expect(served).toBeGreaterThan(3);
  });

  it.each([
    ['one address', () => '10.0.0.3'],
    ['64 addresses of one IPv6 network', (i: number) => household(i % 64)],
  ])('one person who signs in again and again, from %s, keeps nobody out', async (_, addressOf) => {
    const people = await Promise.all(times(20, () => signUp(server)));
    const signIn =
      ({ user, password }: SignedUp, address: string) =>
      () =>
        call(`${server.url}/api/auth`, address, { body: JSON.stringify({ email: user.email, password }) });
    const again = times(120, (i) => signIn(writer, addressOf(i)));
    await during(again, async () => {
      const answers = await Promise.all(people.map((one) => signIn(one, newAddress())()));
      expect(answers.map(({ status }) => status)).toEqual(times(20, () => 200));
    });
  });

  it('one person who adds pictures again and again, from 64 addresses of one IPv6 network, keeps nobody out', async () => {
    const body = JSON.stringify(buildProfile({ avatar: dataUrl(await plainImage().jpeg().toBuffer()) }));
    const [one, other] = await Promise.all([signUpVerified(server), signUpVerified(server)]);
    const upload = ({ token }: SignedUp, address: string) =>
      call(`${server.url}/api/profile`, address, { token, body });
    const again = times(64, (i) => () => upload(one, household(i)));
    await during(again, async () => {
      for (let i = 0; i < 5; i++) expect((await upload(other, newAddress())).status).toBe(200);
    });
  });
});

describe('with limits,', () => {
  const server = useTestServer({ RATE_LIMITS: 'on', TRUST_PROXY: '1' });

  it('pictures count as calls', async () => {
    const answers = await Promise.all(times(610, () => call(`${server.url}/media/${PICTURE}.webp`, '10.0.1.1')));
    expect(answers.filter(({ status }) => status === 429)).toHaveLength(10);
    expect((await call(`${server.url}/api/nothing`, '10.0.1.1')).status).toBe(429);
  });

  it('whoever goes on calling beyond the limit is answered once a second', async () => {
    const callers = times(20, () => () => call(`${server.url}/api/nothing`, '10.0.1.2'));
    for (let i = 0; i < 700; i += 100) await Promise.all(times(100, (n) => callers[n % 20]!()));
    const began = performance.now();
    const answers = await during(callers, async () => {
      for (let i = 0; i < 200; i++) expect((await call(`${server.url}/api/nothing`, newAddress())).status).toBe(404);
    });
    const seconds = (performance.now() - began) / 1_000;
    expect(answers[429] ?? 0).toBeLessThanOrEqual(callers.length * Math.ceil(seconds));
  });
});
