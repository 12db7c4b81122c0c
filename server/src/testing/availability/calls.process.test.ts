import { signUp } from '../builders.ts';
import { PRODUCTION, useTestServer } from '../servers/startTestServer.ts';
import { sized } from '../sized.ts';
import { callFrom, during, newAddress, times } from './crowd.ts';

jest.setTimeout(120_000);

describe('one IP address with thousands of calls', () => {
  const server = useTestServer({ ...PRODUCTION, RATE_LIMITS: 'on', TRUST_PROXY: '1' });

  it('is refused beyond its 600 a minute, and others are served meanwhile', async () => {
    const writer = await signUp(server);
    const flooder = await signUp(server);
    const flood = times(sized(100, 300), (i) => {
      const path = ['/api/auth', '/api/posts?view=card', '/api/profile', '/media/x.webp', '/api/nothing'][i % 5]!;
      return () => callFrom('10.0.0.1', server.url + path, { token: flooder.token });
    });
    const refusals = sized(300, 6_000);
    const counts = await during(flood, async (soFar) => {
      const address = newAddress();
      while ((soFar[429] ?? 0) < refusals) {
        const outcome = await callFrom(address, `${server.url}/api/auth`, { token: writer.token });
        expect(outcome.status).toBe(200);
      }
    });
    const { 429: refused = 0, ...served } = counts;
    expect(refused).toBeGreaterThanOrEqual(refusals);
    expect(Object.values(served).reduce((sum, count) => sum + count, 0)).toBe(600);
    expect(Object.keys(served)).toEqual(['200', '404']);
    expect((await callFrom('10.0.0.1', `${server.url}/api/auth`)).retryAfter).toBeGreaterThan(0);
  });
});

describe('without rate limits, one IP address that keeps hundreds of calls waiting', () => {
  const server = useTestServer({ TRUST_PROXY: '1' });

  it('is overtaken by the calls of others', async () => {
    const writer = await signUp(server);
    const flooder = await signUp(server);
    const flood = times(sized(120, 600), () => () => {
      return callFrom('10.0.0.1', `${server.url}/api/posts?view=card`, { token: flooder.token });
    });
    const calls = 10;
    const overtaken: number[] = [];
    const counts = await during(flood, async (soFar) => {
      while ((soFar[200] ?? 0) < flood.length) await callFrom(newAddress(), `${server.url}/healthz`);
      for (let i = 0; i < calls; i++) {
        const before = soFar[200]!;
        const { status } = await callFrom(newAddress(), `${server.url}/api/auth`, { token: writer.token });
        expect(status).toBe(200);
        overtaken.push(soFar[200]! - before);
      }
    });
    // In one queue for all, each call would wait for all the others.
    expect(overtaken.reduce((sum, count) => sum + count, 0) / calls).toBeLessThan(flood.length / 4);
    expect(Object.keys(counts)).toEqual(['200']);
  });
});
