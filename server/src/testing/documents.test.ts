import { existsSync, readFileSync, readdirSync } from 'node:fs';
import { dirname, join, relative, resolve } from 'node:path';
import { PROJECT_FOLDER } from '../config.ts';
import { routesOf } from './routes.ts';
import { useTestServer } from './servers/startTestServer.ts';

const server = useTestServer();

const IGNORED = /^(\..*|node_modules|dist|compiled|data|coverage|test-results|playwright-report)$/;

/** The paths of all Markdown documents below a folder. */
function documentsIn(folder: string): string[] {
  const entries = readdirSync(folder, { withFileTypes: true }).filter(({ name }) => !IGNORED.test(name));
  return entries.flatMap((entry) => {
    const path = join(folder, entry.name);
    return entry.isDirectory() ? documentsIn(path) : path.endsWith('.md') ? [path] : [];
  });
}

/** A document without its code, which holds neither headings nor links. */
const proseOf = (path: string) => readFileSync(path, 'utf8').replaceAll(/^```.*?^```$|`[^`\n]*`/gms, '');

/** The anchors that GitHub gives to the headings of a document. */
function anchorsOf(path: string): string[] {
  // Text in code counts here: a heading may consist of it.
  const text = readFileSync(path, 'utf8').replaceAll(/^```.*?^```$/gms, '');
  const counts = new Map<string, number>();
  return [...text.matchAll(/^#{1,6} +(.+)$/gm)].map(([, heading = '']) => {
    const words = heading.replaceAll(/\[([^\]]*)\]\([^)]*\)/g, '$1').toLowerCase();
    const anchor = words.replaceAll(/[^\p{L}\p{N}\p{M} _-]/gu, '').replaceAll(' ', '-');
    const count = counts.get(anchor) ?? 0;
    counts.set(anchor, count + 1);
    return count === 0 ? anchor : `${anchor}-${count}`;
  });
}

/** The links and images of a document that lead into the repository. */
const internalLinksOf = (path: string): string[] =>
  [...proseOf(path).matchAll(/\]\(([^)\s]+)[^)]*\)/g)]
    .map(([, link = '']) => link)
    .filter((link) => !/^\w+:/.test(link));

function resolves(link: string, from: string): boolean {
  const [file = '', anchor] = link.split('#');
  const target = file === '' ? from : resolve(dirname(from), decodeURI(file));
  return existsSync(target) && (anchor === undefined || anchorsOf(target).includes(anchor));
}

const documents = documentsIn(PROJECT_FOLDER).map((path) => relative(PROJECT_FOLDER, path));

it('finds the documents', () => {
  expect(documents).toEqual(expect.arrayContaining(['README.md', 'server/docs/deploy.md', 'client/docs/decisions.md']));
});

it.each(documents)('%s has only internal links that resolve', (name) => {
  const path = join(PROJECT_FOLDER, name);
  expect(internalLinksOf(path).filter((link) => !resolves(link, path))).toEqual([]);
});

it('README.md has at most 9 kB', () => {
  expect(readFileSync(join(PROJECT_FOLDER, 'README.md')).length).toBeLessThanOrEqual(9_216);
});

it('api.md lists exactly the routes that are registered', () => {
  const document = readFileSync(join(PROJECT_FOLDER, 'server/docs/api.md'), 'utf8');
  const listed = [...document.matchAll(/^\| `([A-Z]+) \/api(\/[^`]+)`/gm)].map(([, ...words]) => words.join(' '));
  expect(listed.toSorted()).toEqual(routesOf(server.services).toSorted());
  expect(listed).toHaveLength(29);
});

it('security.md has at most 120 lines, and names a test that exists in each row that says met', () => {
  const document = readFileSync(join(PROJECT_FOLDER, 'server/docs/security.md'), 'utf8');
  const rows = [...document.matchAll(/^\| V\d.*$/gm)].map(([row]) => row.split('|').map((cell) => cell.trim()));
  const tests = rows.map(([, section, state, , named = '']) => {
    const files = [...named.matchAll(/`([^`]+)`/g)].map(([, file = '']) => file);
    const areThere = files.every((file) => /\.(test|spec)\.tsx?$/.test(file) && existsSync(join(PROJECT_FOLDER, file)));
    return { section, isShown: areThere && (state !== 'met' || files.length > 0) };
  });
  expect(tests.length).toBeGreaterThan(30);
  expect(tests.filter(({ isShown }) => !isShown)).toEqual([]);
  expect(document.split('\n').length).toBeLessThanOrEqual(120);
});
