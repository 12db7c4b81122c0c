import { once } from 'node:events';
import { type IncomingMessage, get } from 'node:http';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { signUp } from '../testing/builders.ts';
import { useTestServer } from '../testing/servers/startTestServer.ts';

const server = useTestServer();

/** An answer with its bytes as they came over the wire. */
async function fetchRaw(path: string, token: string, encoding: string) {
  const headers = { authorization: `Bearer ${token}`, 'accept-encoding': encoding };
  const [answer] = (await once(get(`${server.url}${path}`, { headers }), 'response')) as [IncomingMessage];
  return { headers: answer.headers, body: Buffer.concat(await answer.toArray()) };
}

it('long answers come compressed to who can read that, short ones as they are', async () => {
  const { token } = await signUp(server);
  const text = 'The tide had left the bells of the drowned chapel bare. '.repeat(100);
  await server.request().post('/api/outlines').auth(token, { type: 'bearer' }).send({ act1a01: text }).expect(200);

  const plain = await fetchRaw('/api/outlines/me', token, 'identity');
  expect(plain.headers['content-encoding']).toBeUndefined();
  expect(JSON.parse(plain.body.toString()).act1a01).toBe(text);
  for (const [encoding, decompress] of [
    ['br', brotliDecompressSync],
    ['gzip', gunzipSync],
  ] as const) {
    const small = await fetchRaw('/api/outlines/me', token, encoding);
    expect(small.headers['content-encoding']).toBe(encoding);
    expect(small.headers['vary']).toContain('Accept-Encoding');
    expect(small.body.length).toBeLessThan(plain.body.length / 2);
    expect(decompress(small.body).equals(plain.body)).toBe(true);
  }
  expect((await fetchRaw('/api/auth', token, 'br')).headers['content-encoding']).toBeUndefined();
});
