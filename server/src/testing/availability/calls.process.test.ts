import { signUp } from '../builders.ts';
import { useTestServer } from '../servers/startTestServer.ts';
import { sized } from '../sized.ts';
import { callFrom, during, newAddress, times } from './crowd.ts';

jest.setTimeout(120_000);

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
