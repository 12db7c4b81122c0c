import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { text } from 'node:stream/consumers';
import { StrictMode } from 'react';
import { prerenderToNodeStream } from 'react-dom/static';
import { StaticRouter } from 'react-router-dom';
import { App } from '../app/App.tsx';
import { paths } from '../app/paths.ts';
import { PUBLIC_SCREENS, VISITOR_SCREENS } from '../app/screens.tsx';
import { makeStore } from '../app/store.ts';
import { filesOf, type Manifest, type PageFiles } from './manifest.ts';
import { pageHtml, type PageMeta } from './pageHtml.ts';

/**
 * Runs in Node at the end of the build. Prerenders the pages that say the same to everyone, writes the head of those that
 * search engines should list, and puts the shell into `index.html`. The server finds the pages by `pages/index.json`.
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

/** Public pages whose content needs JavaScript. */
const DESCRIBED: Readonly<Record<string, PageMeta>> = {
  [paths.register]: {
    title: 'Sign up',
    description: 'Create a free account and start your outline with one question.',
  },
  [paths.login]: { title: 'Log in', description: 'Log in to your story on Trefoil.' },
  [paths.profiles]: { title: 'Writers', description: 'Writers on Trefoil with public profiles.' },
  // The server fills these in for each writer.
  [paths.profile(':userId')]: { title: '%TITLE%', description: '%DESCRIPTION%', image: '%IMAGE%' },
};

const NO_FILES: PageFiles = { scripts: [], styles: [] };

/** Renders a page as a visitor sees it, or the shell alone while it is still unknown who is there. */
async function render(path: string, { isVisitor }: { isVisitor: boolean }): Promise<string> {
  const auth = {
    isAuthenticated: isVisitor ? false : null,
    loading: !isVisitor,
    user: null,
    error: null,
    logoutReason: null,
  };
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
const shell = await render(paths.dashboard, { isVisitor: false });

rmSync(`${DIST}/pages`, { recursive: true, force: true });
mkdirSync(`${DIST}/pages`);

const index: { path: string; file: string }[] = [];
function writePage(path: string, html: string) {
  const file = `${index.length}.html`;
  writeFileSync(`${DIST}/pages/${file}`, html);
  index.push({ path, file });
}

for (const [path, meta] of Object.entries(PRERENDERED)) {
  const { file } = [...VISITOR_SCREENS, ...PUBLIC_SCREENS].find((screen) => screen.path === path)!;
  // oxlint-disable-next-line no-await-in-loop -- one after the other is fast enough
  const body = await render(path, { isVisitor: true });
  writePage(path, pageHtml({ template, body, prerendered: true, files: filesOf(manifest, file), meta, address: path }));
}
for (const [path, meta] of Object.entries(DESCRIBED)) {
  const address = path.includes(':') ? undefined : path;
  writePage(path, pageHtml({ template, body: shell, prerendered: false, files: NO_FILES, meta, address }));
}
const meta = PRERENDERED[paths.landing]!;
writeFileSync(
  `${DIST}/index.html`,
  pageHtml({ template, body: shell, prerendered: false, files: NO_FILES, meta, address: undefined }),
);

const listed = index.map(({ path }) => path).filter((path) => !path.includes(':'));
const urls = listed.map((path) => `  <url><loc>%APP_URL%${path}</loc></url>\n`).join('');
writeFileSync(
  `${DIST}/sitemap.xml`,
  `<?xml version="1.0" encoding="UTF-8"?>\n<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">\n${urls}</urlset>\n`,
);
writeFileSync(`${DIST}/pages/index.json`, JSON.stringify(index));
rmSync(`${DIST}/.vite`, { recursive: true });
