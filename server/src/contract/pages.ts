import type { Act } from './beats/beat.ts';

/** Every page of the site by its exact path, as patterns of the client's router. Source: product specification, "Screens". */
export const PAGES = {
  landing: '/',
  register: '/register',
  login: '/login',
  about: '/about',
  terms: '/tos',
  privacy: '/privacy',
  guidelines: '/guidelines',
  verify: '/verify/:token',
  resend: '/resend',
  dashboard: '/dashboard',
  profiles: '/profiles',
  profile: '/profile/:userId',
  createProfile: '/create-profile',
  editProfile: '/edit-profile',
  addWork: '/add-work',
  act1: '/act-1',
  act2: '/act-2',
  act3: '/act-3',
  outline: '/outlineoutput',
  createCharacter: '/create-character',
  characters: '/outlines/characters/me',
  character: '/outlines/characters/:id',
  addNote: '/outlines/characters/note/:id',
  posts: '/posts',
  post: '/post/:id',
} as const;

export type Page = keyof typeof PAGES;

/** The path of a page. @param value of its parameter, such as an id */
export function pagePath(page: Page, value = ''): string {
  return PAGES[page].replace(/:\w+/, () => value);
}

/** The token of a whole link in an email: of a recovery link with the prefix, of a verification link without it. */
export const LINK_TOKEN = /^(?:r-)?[0-9a-f]{64}$/;

/** A token without what mail programs and people add: punctuation, blanks and line breaks, also encoded, and capitals. */
export function cleanLinkToken(text: string): string {
  return text
    .toLowerCase()
    .replace(/%[0-9a-f]{2}|=3d$/g, '')
    .replace(/[^0-9a-z-]/g, '');
}

/** The page of an act's questions. */
export const actPage = (act: Act): Page => `act${act}`;

const PATTERNS = Object.entries(PAGES).map(
  ([page, path]) => [page as Page, new RegExp(`^${path.replace(/:\w+/, '[^/]+')}$`)] as const,
);

/** The page at a path (without query and fragment); `undefined` if there is none. */
export function pageAt(path: string): Page | undefined {
  return PATTERNS.find(([, pattern]) => pattern.test(path))?.[0];
}
