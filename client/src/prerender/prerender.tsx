import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { text } from 'node:stream/consumers';
import { StrictMode } from 'react';
import { prerenderToNodeStream } from 'react-dom/static';
import { StaticRouter } from 'react-router-dom';
import { App } from '../app/App.tsx';
import { paths } from '../app/paths.ts';
import { MEMBER_SCREENS, PUBLIC_SCREENS, STORY_SCREENS, Workspace } from '../app/screens.tsx';
import { makeStore } from '../app/store.ts';
import { firstCallsScript } from './firstCalls.ts';
import { filesOf, type Manifest } from './manifest.ts';
import { pageHtml, type PageMeta } from './pageHtml.ts';

/**
 * Runs at the end of the build, in node: makes one HTML file for each page, with the links to its own files, and with
 * the whole page in it where that says the same to everyone. The server finds them by `pages/index.json`.
 */

const DIST = process.argv[2] ?? 'dist';

/** The pages that can be read without JavaScript, and what search engines and shared links say about them. */
const WHOLE: Readonly<Record<string, PageMeta>> = {
  [paths.landing]: {
    title: 'Plan your story in three acts',
    description: 'Trefoil is a free tool for writers: plan a story in three acts, one good question at a time.',
  },
  [paths.about]: { title: 'About', description: 'What Trefoil is, who it is for, and why all of it is free.' },
  [paths.terms]: { title: 'Terms of Service', description: 'What you may expect of Trefoil, and Trefoil of you.' },
  [paths.privacy]: {
    title: 'Privacy Policy',
    description: 'What Trefoil stores about you and your story, what for, for how long, and who sees it.',
  },
  [paths.guidelines]: {
    title: 'Community Guidelines',
    description: 'How writers treat each other in the Brainstorm area of Trefoil.',
  },
};

/** Pages whose head says the same to everyone, and stands there before the list below it. */
const BEGUN: readonly string[] = [paths.profiles];

/** Pages worth finding whose content comes with JavaScript. */
const FOUND: Readonly<Record<string, PageMeta>> = {
  [paths.register]: { title: 'Sign up', description: 'Make a free account and start your outline with one question.' },
  [paths.login]: { title: 'Log in', description: 'Log in to your story on Trefoil.' },
  [paths.profiles]: { title: 'Writers', description: 'Writers who plan their stories on Trefoil and chose to say so.' },
  // The server knows the writer.
  [paths.profile(':userId')]: { title: '%TITLE%', description: '%DESCRIPTION%', image: '%IMAGE%' },
};

const ANY = WHOLE[paths.landing]!;

/** Draws a page as a visitor sees it, or with `visitor: false` what stands around every page before it is there. */
async function draw(path: string, { visitor }: { visitor: boolean }): Promise<string> {
  const auth = { isAuthenticated: visitor ? false : null, loading: !visitor, user: null, error: null, farewell: null };
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
const shell = await draw(paths.dashboard, { visitor: false });

rmSync(`${DIST}/pages`, { recursive: true, force: true });
mkdirSync(`${DIST}/pages`);

const screens = [...MEMBER_SCREENS, ...STORY_SCREENS, ...PUBLIC_SCREENS];
const index = await Promise.all(
  screens.map(async ({ path, file }, number) => {
    const whole = WHOLE[path];
    const names = STORY_SCREENS.some((screen) => screen.path === path) ? [file, Workspace.file] : [file];
    const drawn = whole !== undefined || BEGUN.includes(path);
    const html = pageHtml({
      template,
      body: drawn ? await draw(path, { visitor: true }) : shell,
      drawn,
      // axios comes with the first call; a page that is there already may make none.
      files: filesOf(manifest, whole ? names : [...names, 'transport.ts']),
      whole: whole !== undefined,
      script: whole ? undefined : firstCallsScript(path),
      // What is put together for each call stays small.
      inlineStyles: path === paths.profile(':userId') ? undefined : read,
      meta: whole ?? FOUND[path] ?? ANY,
      address: whole || (FOUND[path] && !path.includes(':')) ? path : undefined,
    });
    const name = `${number}-${file.replace('Screen.tsx', '')}.html`;
    writeFileSync(`${DIST}/pages/${name}`, html);
    return { path, file: name };
  }),
);

const found = [...Object.keys(WHOLE), ...Object.keys(FOUND)].filter((path) => !path.includes(':'));
const urls = found.map((path) => `  <url><loc>%APP_URL%${path}</loc></url>\n`).join('');
writeFileSync(
  `${DIST}/sitemap.xml`,
  `<?xml version="1.0" encoding="UTF-8"?>\n<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">\n${urls}</urlset>\n`,
);
writeFileSync(`${DIST}/pages/index.json`, JSON.stringify(index));
rmSync(`${DIST}/.vite`, { recursive: true });
