import { openRaw } from '../testing/servers/rawConnection.ts';
import { useTestServer } from '../testing/servers/startTestServer.ts';

const server = useTestServer();

/** Sends these bytes as they are. @returns all that comes back until the server hangs up */
async function send(bytes: string): Promise<string> {
  const { answer, closed } = await openRaw(server.url, bytes);
  await closed();
  return answer();
}

it.each([
  ['a header of 20 kB', `GET /api/auth HTTP/1.1\r\nHost: x\r\nX-Long: ${'a'.repeat(20_000)}\r\n\r\n`, 431],
  ['an unknown method', 'FOO /api/auth HTTP/1.1\r\nHost: x\r\n\r\n', 400],
  ['an address with a raw byte', 'GET /api/profile/user/\xff HTTP/1.1\r\nHost: x\r\n\r\n', 400],
  ['a length that is no number', 'POST /api/auth HTTP/1.1\r\nHost: x\r\nContent-Length: abc\r\n\r\n', 400],
])('%s is answered like every other error', async (_, bytes, status) => {
  const [head = '', body = ''] = (await send(bytes)).split('\r\n\r\n');
  expect(head).toMatch(new RegExp(`^HTTP/1\\.1 ${status} `));
  expect(JSON.parse(body)).toEqual({ errors: [{ msg: 'This request could not be read' }] });
  for (const header of [
    /^content-security-policy: .*frame-ancestors 'none'/im,
    /^x-content-type-options: nosniff/im,
    /^referrer-policy: no-referrer/im,
    /^cache-control: no-store/im,
  ]) {
    expect(head).toMatch(header);
  }
});

it.each(['http://[/', 'http://[::1/api/auth', 'http://x:99999/'])('nothing is at %s', async (address) => {
  const answer = await send(`GET ${address} HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n`);
  const [head = '', body = ''] = answer.split('\r\n\r\n');
  expect(head).toMatch(/^HTTP\/1\.1 404 [^]*frame-ancestors 'none'/);
  expect(JSON.parse(body)).toEqual({ errors: [{ msg: 'There is nothing at this address' }] });
});

it('an expectation that nobody knows is ignored', async () => {
  const answer = await send('GET /api/profile HTTP/1.1\r\nHost: x\r\nExpect: wonders\r\nConnection: close\r\n\r\n');
  expect(answer).toMatch(/^HTTP\/1\.1 200 /);
});

it('nothing is written between answers that are under way', async () => {
  const healthz = 'GET /healthz HTTP/1.1\r\nHost: x\r\n\r\n';
  const answer = await send(`${healthz}${healthz}FOO\r\n\r\n`);
  expect(answer).not.toContain('HTTP/1.1 400');
});
