import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { text } from 'node:stream/consumers';
import { StrictMode } from 'react';
import { prerenderToNodeStream } from 'react-dom/static';
import { StaticRouter } from 'react-router-dom';
import { App } from '../app/App.tsx';
import { paths } from '../app/paths.ts';
import { SCREENS, type Screen } from '../app/screens.tsx';
import { makeStore } from '../app/store.ts';
import { NOBODY, type AuthState } from '../features/auth/authSlice.ts';
import { filesOf, type Manifest } from './manifest.ts';
import { pageHtml, type PageMeta } from './pageHtml.ts';

/**
 * Runs in Node at the end of the build. Writes a page for each screen, which names the files of that screen, so that they are
 * fetched together; the server finds it by `pages/index.json`. Pages that say the same to everyone are prerendered; those of
 * writers contain their frame, the others the shell, as does `index.html`, the page without a network.
 */

const DIST = process.argv[2] ?? 'dist';

/** The pages that are readable without JavaScript. */
const PRERENDERED: Readonly<Record<string, PageMeta>> = {
  [paths.landing]: {
    title: 'Plan your story in three acts',
    description: 'Trefoil is a free tool for writers: plan a story in three acts, one good question at a time.',
  },
  [paths.about]: { title: 'About', description: 'What Trefoil is, who it is for, and why all of it is free.' },
  [paths.terms]: {
    title: 'Terms of Service',
    description: 'What you can expect from Trefoil, and what Trefoil expects from you.',
  },
  [paths.privacy]: {
    title: 'Privacy Policy',
    description: 'What Trefoil stores about you and your story, why, for how long, and who can see it.',
  },
  [paths.guidelines]: {
    title: 'Community Guidelines',
    description: 'How writers treat each other in Brainstorm.',
  },
};

/** What search engines and shared links say about the public pages; others have the title of the landing page. */
const META: Readonly<Record<string, PageMeta>> = {
  ...PRERENDERED,
  [paths.register]: {
    title: 'Sign up',
    description: 'Create a free account and start your outline with one question.',
  },
  [paths.login]: { title: 'Log in', description: 'Log in to your story on Trefoil.' },
  [paths.profiles]: { title: 'Writers', description: 'Writers on Trefoil with public profiles.' },
  // The server fills these in for each writer.
  [paths.profile(':userId')]: { title: '%TITLE%', description: '%DESCRIPTION%', image: '%IMAGE%' },
};

/** While it is still unknown who is there, a page is the shell alone. */
const UNKNOWN: AuthState = { ...NOBODY, isAuthenticated: null, loading: true };

/** Any writer, whose data have yet to come. */
const WRITER: AuthState = {
  ...NOBODY,
  isAuthenticated: true,
  user: { _id: '', name: '', email: '', avatar: '', role: 'user', emailVerified: true, date: '' },
};

/** Renders a page as it is first drawn for a visitor, for a writer, or for somebody unknown. */
async function render(path: string, auth: AuthState): Promise<string> {
  const { prelude } = await prerenderToNodeStream(
    <StrictMode>
      <StaticRouter location={path}>
        <App store={makeStore({ auth })} />
      </StaticRouter>
    </StrictMode>,
  );
  return text(prelude);
}

const read = (name: string) => readFileSync(`${DIST}/${name}`, 'utf8');
const template = read('index.html');
const manifest = JSON.parse(read('.vite/manifest.json')) as Manifest;
const shell = await render(paths.dashboard, UNKNOWN);

const isListed = (path: string) => path in META && !path.includes(':');

/** What a page shows before the app has run. */
async function bodyOf(screen: Screen): Promise<string> {
  if (screen.path in PRERENDERED) return render(screen.path, NOBODY);
  // Its links can be followed; what is typed into it, or pressed, would be lost.
  if (screen.loadData) return (await render(screen.path, WRITER)).replaceAll(/<(main|button) /g, '<$1 inert ');
  return shell;
}

function htmlOf({ path, files }: Pick<Screen, 'path' | 'files'>, body: string): string {
  return pageHtml({
    template,
    body,
    prerendered: path in PRERENDERED,
    files: filesOf(manifest, files),
    meta: META[path] ?? META[paths.landing]!,
    address: isListed(path) ? path : undefined,
  });
}

rmSync(`${DIST}/pages`, { recursive: true, force: true });
mkdirSync(`${DIST}/pages`);
const index = SCREENS.map(({ path }, position) => ({ path, file: `${position}.html` }));
const pages = await Promise.all(SCREENS.map(async (screen) => htmlOf(screen, await bodyOf(screen))));
pages.forEach((html, position) => writeFileSync(`${DIST}/pages/${position}.html`, html));
writeFileSync(`${DIST}/pages/index.json`, JSON.stringify(index));
writeFileSync(`${DIST}/index.html`, htmlOf({ path: '', files: [] }, shell));

const listed = SCREENS.map(({ path }) => path).filter(isListed);
const urls = listed.map((path) => `  <url><loc>%APP_URL%${path}</loc></url>\n`).join('');
writeFileSync(
  `${DIST}/sitemap.xml`,
  `<?xml version="1.0" encoding="UTF-8"?>\n<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">\n${urls}</urlset>\n`,
);
rmSync(`${DIST}/.vite`, { recursive: true });
