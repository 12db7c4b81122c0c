import { paths } from '../app/paths.ts';
import { TOKEN_KEY } from '../lib/http/token.ts';

const USER = '/auth';
const OUTLINE = '/outlines/me?view=card&none=null';
const PROFILE = '/profile/me?none=null';

/**
 * What a page asks the server for first, below /api, as its screen will: for a member, or for everyone. `:id` is the end of
 * the page's own address, `:sort` the order that it names.
 */
const FIRST_CALLS: Readonly<Record<string, { member?: readonly string[]; everyone?: readonly string[] }>> = {
  [paths.profiles]: { everyone: ['/profile?view=card'] },
  [paths.profile(':userId')]: { everyone: ['/profile/user/:id'] },
  [paths.dashboard]: { member: [OUTLINE, PROFILE] },
  [paths.createProfile]: { member: [PROFILE] },
  [paths.editProfile]: { member: [PROFILE] },
  [paths.addWork]: { member: [PROFILE] },
  [paths.posts]: { member: ['/posts?view=card:sort'] },
  [paths.post(':id')]: { member: ['/posts/:id'] },
  [paths.act(1)]: { member: [OUTLINE] },
  [paths.act(2)]: { member: [OUTLINE] },
  [paths.act(3)]: { member: [OUTLINE] },
  [paths.outline]: { member: [OUTLINE] },
  [paths.createCharacter]: { member: [OUTLINE] },
  [paths.characters]: { member: [OUTLINE] },
  [paths.character(':id')]: { member: [OUTLINE, '/outlines/characters/:id'] },
  [paths.addNote(':id')]: { member: [OUTLINE, '/outlines/characters/:id'] },
};

/**
 * The script of a page that makes its first calls before any other script has come: a round trip less. The answers are
 * taken by lib/http/early.ts. `undefined` for a page that asks nothing.
 */
export function firstCallsScript(path: string): string | undefined {
  const calls = FIRST_CALLS[path];
  if (!calls) return undefined;
  const { member = [], everyone = [] } = calls;
  return `try {
const token = localStorage['${TOKEN_KEY}'];
const sort = /^\\?(sort=(new|waiting))$/.exec(location.search);
const headers = { Accept: 'application/json', ...(token && { Authorization: 'Bearer ' + token }) };
self.early = { token: token ?? null, answers: {} };
for (const call of [...${list(everyone)}, ...(token ? ${list([USER, ...member])} : [])]) {
const url = call.replace(':id', location.pathname.split('/').pop()).replace(':sort', sort ? '&' + sort[1] : '');
early.answers[url] = fetch('/api' + url, { headers, signal: AbortSignal.timeout(15000) }).catch(() => null);
}
} catch {}`;
}

const list = (urls: readonly string[]) => JSON.stringify(urls).replaceAll('"', "'");
