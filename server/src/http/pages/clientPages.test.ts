import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import { type TestServer, startTestServer } from '../../testing/servers/startTestServer.ts';

const PAGE = `<!doctype html><meta name="contact-email" content="%CONTACT_EMAIL%"><title>Trefoil</title>${' '.repeat(1_024)}`;
const SCRIPT = 'console.log("a script that is long enough to be compressed");'.repeat(20);

let client: string;
let server: TestServer;

beforeAll(async () => {
  client = await mkdtemp(join(tmpdir(), 'trefoil-client-'));
  await mkdir(join(client, 'assets'));
  const script = join(client, 'assets/index-abc123.js');
  await Promise.all([
    writeFile(join(client, 'index.html'), PAGE),
    writeFile(join(client, 'favicon.svg'), '<svg/>'),
    writeFile(script, SCRIPT),
    writeFile(`${script}.br`, brotliCompressSync(SCRIPT)),
    writeFile(`${script}.gz`, gzipSync(SCRIPT)),
  ]);
  server = await startTestServer({ client, CONTACT_EMAIL: `o'hara&"co"@trefoil.example` });
});
afterAll(async () => {
  await server.close();
  await rm(client, { recursive: true });
});

describe('the page', () => {
  const filled = PAGE.replace('%CONTACT_EMAIL%', 'o&#39;hara&amp;&quot;co&quot;@trefoil.example');

  it.each(['/', '/index.html', '/act-3'])('answers %s', async (path) => {
    const answer = await server.request().get(path).expect(200);
    expect(answer.text).toBe(filled);
    expect(answer.type).toBe('text/html');
    expect(answer.headers['cache-control']).toBe('no-cache');
  });

  it.each(['/nothing', '/%zz', '/..%2f..%2f.env'])('answers %s with the status of a missing page', async (path) => {
    const answer = await server.request().get(path).expect(404);
    expect(answer.text).toBe(filled);
  });

  it('is not sent again to who has it', async () => {
    const { headers } = await server.request().get('/login').expect(200);
    await server.request().get('/dashboard').set('if-none-match', headers['etag']!).expect(304);
  });

  it.each([
    ['br', 'gzip, deflate, br, zstd'],
    ['gzip', 'gzip'],
  ])('travels as %s to who accepts %s', async (encoding, accepted) => {
    const answer = await server.request().get('/').set('accept-encoding', accepted).expect(200);
    expect(answer.headers['content-encoding']).toBe(encoding);
    expect(answer.headers['vary']).toContain('Accept-Encoding');
    expect(answer.text).toBe(filled);
  });

  it('takes no other method', async () => {
    await server.request().post('/login').expect(404);
    await server.request().head('/login').expect(200);
  });
});

describe('assets', () => {
  it('are kept for a year and travel as the build compressed them', async () => {
    const { headers, text } = await server
      .request()
      .get('/assets/index-abc123.js')
      .set('accept-encoding', 'br')
      .expect(200);
    expect(headers['content-encoding']).toBe('br');
    expect(headers['content-type']).toMatch(/^text\/javascript/);
    expect(headers['cache-control']).toBe('public, max-age=31536000, immutable');
    expect(text).toBe(SCRIPT);
    const gzip = await server.request().get('/assets/index-abc123.js').set('accept-encoding', 'gzip').expect(200);
    expect(gzip.headers['content-encoding']).toBe('gzip');
    expect(gzip.text).toBe(SCRIPT);
  });

  it('that are gone are a 404, never the page', async () => {
    const answer = await server.request().get('/assets/index-old.js').expect(404);
    expect(answer.type).toBe('text/plain');
    expect(answer.text).not.toContain('<');
  });

  it('and the page are those of the start, whatever happens to the build', async () => {
    const script = join(client, 'assets/index-abc123.js');
    await Promise.all([rm(script), rm(`${script}.br`), writeFile(join(client, 'index.html'), 'another build')]);
    const answer = await server.request().get('/assets/index-abc123.js').expect(200);
    expect(answer.text).toBe(SCRIPT);
    expect((await server.request().get('/').expect(200)).text).not.toBe('another build');
  });

  it('other files are asked for again', async () => {
    const { headers } = await server.request().get('/favicon.svg').expect(200);
    expect(headers['cache-control']).toBe('no-cache');
    await server.request().get('/favicon.svg').set('if-none-match', headers['etag']!).expect(304);
  });
});
