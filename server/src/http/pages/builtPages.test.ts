import { createHash } from 'node:crypto';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { signUp } from '../../testing/builders.ts';
import { type TestServer, startTestServer } from '../../testing/servers/startTestServer.ts';

const STYLE = 'main { color: green }';
const SCRIPT = 'document.documentElement.dataset.theme = 1';
const PROFILE =
  '<title>%TITLE% · Trefoil</title><meta name="description" content="%DESCRIPTION%" />' +
  '<meta property="og:image" content="%IMAGE%" />';

let client: string;
let server: TestServer;

beforeAll(async () => {
  client = await mkdtemp(join(tmpdir(), 'trefoil-pages-'));
  await mkdir(join(client, 'pages'));
  const files = {
    'index.html': `<script>${SCRIPT}</script>the app`,
    'robots.txt': 'Sitemap: %APP_URL%/sitemap.xml',
    'pages/about.html': `<script>${SCRIPT}</script><style>${STYLE}</style><link rel="canonical" href="%APP_URL%/about" /><h1>About</h1>`,
    'pages/profile.html': PROFILE,
    'pages/missing.html': 'Page Not Found',
    'pages/index.json': JSON.stringify([
      { path: '/about', file: 'about.html' },
      { path: '/profile/:userId', file: 'profile.html' },
      { path: '*', file: 'missing.html' },
    ]),
  };
  await Promise.all(Object.entries(files).map(([name, text]) => writeFile(join(client, name), text)));
  server = await startTestServer({ client, APP_URL: 'https://trefoil.example', NODE_ENV: 'test' });
});
afterAll(async () => {
  await server.close();
  await rm(client, { recursive: true });
});

describe('a page that the build drew', () => {
  it('is sent at its address, which it names', async () => {
    const { text } = await server.request().get('/about').expect(200);
    expect(text).toContain('<h1>About</h1>');
    expect(text).toContain('href="https://trefoil.example/about"');
  });

  it('may carry its own styles and script, and nothing else; other answers may not', async () => {
    const { headers } = await server.request().get('/about').expect(200);
    const hash = (text: string) => createHash('sha256').update(text).digest('base64');
    expect(headers['content-security-policy']).toContain(`script-src 'self' 'sha256-${hash(SCRIPT)}';`);
    expect(headers['content-security-policy']).toContain(`style-src 'self' 'sha256-${hash(STYLE)}';`);
    expect(headers['content-security-policy']).not.toContain('unsafe');
    expect(headers['content-security-policy']).toContain('upgrade-insecure-requests');
    expect(headers['strict-transport-security']).toBe('max-age=31536000'); // the site's address is https
    const other = await server.request().get('/robots.txt').expect(200);
    expect(other.headers['content-security-policy']).toContain(`style-src 'self';`);
  });

  it.each(['/about/', '/nothing', '/pages/about.html', '/pages/index.json'])('is not sent at %s', async (path) => {
    const { text } = await server.request().get(path).expect(404);
    expect(text).toBe('Page Not Found');
  });

  it('stands beside a robots.txt that names the site', async () => {
    const { text, type } = await server.request().get('/robots.txt').expect(200);
    expect(type).toBe('text/plain');
    expect(text).toBe('Sitemap: https://trefoil.example/sitemap.xml');
  });
});

describe('GET /profile/:id in a browser', () => {
  /** Makes a writer with a profile. @returns the writer's account, and the page */
  async function pageOf(profile: object, account: { name?: string } = {}) {
    const { token, user } = await signUp(server, account);
    await server.request().post('/api/profile').auth(token, { type: 'bearer' }).send(profile).expect(200);
    const { text } = await server.request().get(`/profile/${user._id}`).expect(200);
    return { user, text };
  }

  it('names its writer, escaped, with the beginning of the bio and nothing private', async () => {
    const { user, text } = await pageOf(
      { status: 'Other', genres: ['Gothic'], bio: `I write.\n<script>${'🙂'.repeat(300)}` },
      { name: 'Ilaria "<b>" Conti' },
    );
    expect(text).toContain('<title>Ilaria &quot;&lt;b&gt;&quot; Conti · Trefoil</title>');
    expect(text).toContain(`content="I write. &lt;script&gt;${'🙂'.repeat(142)}…"`);
    expect(text).not.toContain(user.email);
    expect(text).not.toMatch(/<script|%|og:image/);
  });

  it('gives status and genres where there is no bio', async () => {
    const { text } = await pageOf({ status: 'Other', genres: ['crime', 'verse'] });
    expect(text).toContain('content="Other. Writes crime, verse."');
  });

  it('fills nothing into what a writer has written', async () => {
    const { text } = await pageOf(
      { status: 'Other', genres: ['Gothic'], bio: 'Of %IMAGE% and %TITLE%.' },
      { name: '%DESCRIPTION%%IMAGE%' },
    );
    expect(text).toContain('<title>%DESCRIPTION%%IMAGE% · Trefoil</title>');
    expect(text).toContain('content="Of %IMAGE% and %TITLE%."');
  });

  it.each(['0123', '%zz', 'f'.repeat(24)])('names nobody for %s', async (id) => {
    const { text } = await server.request().get(`/profile/${id}`).expect(200);
    expect(text).toContain('<title>Writer · Trefoil</title>');
    expect(text).not.toContain('%');
  });
});
