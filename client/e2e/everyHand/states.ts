import { expect, type Page } from '@playwright/test';
import type { World } from './world';

/** A screen in one of its states: who sees it, where it is, and what has to be done until it stands. */
export interface State {
  name: string;
  /** What is looked at together. */
  group: 'visitor' | 'newcomer' | 'story' | 'people' | 'community' | 'moderator';
  path: string;
  open?: (page: Page) => Promise<void>;
  /** The part of the page that is read aloud; all of it unless said otherwise. */
  heard?: string;
}

const press = (name: string | RegExp) => (page: Page) =>
  page.getByRole('main').getByRole('button', { name }).and(page.locator(':visible')).first().click();
const fold = (words: string) => (page: Page) => page.locator('summary', { hasText: words }).first().click();
const shown = async (page: Page, name: string | RegExp) => {
  await press(name)(page);
  await expect(page.getByRole('dialog')).toBeVisible();
};
const VIEW = { name: 'One at a time' } as const;
const desk = async (page: Page) => {
  const link = page.getByRole('navigation', { name: 'View' }).getByRole('link', VIEW);
  if ((await link.getAttribute('aria-current')) === null) await link.click();
  await expect(link).toHaveAttribute('aria-current', /./);
};

/** Every screen, in every state that has a look of its own. */
export function statesOf({ writer, userId, character, post, reset }: World): readonly State[] {
  type Told = string | [path: string, open: State['open'], heard?: string];
  const of = (group: State['group'], states: Record<string, Told>): State[] =>
    Object.entries(states).map(([name, state]) => {
      const [path, open, heard] = typeof state === 'string' ? [state] : state;
      return { name, group, path, ...(open && { open }), ...(heard && { heard }) };
    });
  return [
    ...of('visitor', {
      'the landing page': '/',
      'sign-up': '/register',
      'sign-up, refused': ['/register', press('Sign Up')],
      login: '/login',
      'login, refused': ['/login', press('Login')],
      'a forgotten password': '/login?forgot=ask',
      'a mail is on its way': [
        '/login?forgot=ask',
        async (page) => {
          await page.getByLabel('Email').fill(writer.email);
          await press('Send Link')(page);
          await expect(page.getByRole('heading', { name: 'Look in your mail' })).toBeVisible();
        },
      ],
      about: '/about',
      'reading comfort': [
        '/about',
        (page) => page.getByRole('button', { name: 'Reading comfort' }).click(),
        'dialog[open]',
      ],
      terms: '/tos',
      privacy: '/privacy',
      guidelines: '/guidelines',
      writers: '/profiles',
      'a profile': `/profile/${userId}`,
      'a link that verifies': '/verify/abc',
      'a new password': reset,
      'a new password, too late': '/verify/r-abc',
      'no such page': '/nowhere',
    }),
    ...of('newcomer', {
      'a first dashboard': '/dashboard',
      'the first act': '/act-1',
      'no outline yet': '/outlineoutput',
      'no characters yet': '/outlines/characters/me',
      'posts for the unverified': '/posts',
      'a mail again': '/resend',
      'a new profile': '/create-profile',
    }),
    ...of('story', {
      dashboard: '/dashboard',
      'kept words': ['/dashboard', (page) => shown(page, 'Kept words')],
      'deleting the account': [
        '/dashboard',
        async (page) => {
          await fold('Delete account')(page);
          await shown(page, 'Delete My Account');
        },
      ],
      find: [
        '/dashboard',
        async (page) => {
          await page.keyboard.press('ControlOrMeta+k');
          await page.getByRole('combobox', { name: /^Find/ }).fill('mail');
          await expect(page.getByRole('option').first()).toBeVisible();
        },
        'dialog[open]',
      ],
      'act 1': '/act-1',
      'act 2': '/act-2',
      'act 3': '/act-3',
      'a whole question': ['/act-2', press(/whole question 02/), '[data-beat][data-open]'],
      'earlier versions': [
        '/act-2',
        async (page) => {
          await press(/whole question 02/)(page);
          await shown(page, 'Earlier versions');
          await expect(page.getByRole('button', { name: 'Put This Back' })).toBeVisible();
        },
      ],
      desk: ['/act-2#act2a12', desk],
      'desk, stuck': [
        '/act-2#act2a12',
        async (page) => {
          await desk(page);
          await press('Stuck?')(page);
        },
        'main form :has(> h1)',
      ],
      'desk, the end of an act': ['/act-3#act3a07', desk, '[aria-label="Way on"]'],
      outline: '/outlineoutput',
      'take along': ['/outlineoutput', (page) => shown(page, /^(Take It Along|Everything as a File)$/)],
      'read back': [
        '/outlineoutput?read=back',
        async (page) => {
          const buffer = Buffer.from('# T\n\n### An Ordinary Day\n\nShe sorts the mail at night.\n');
          await page.getByLabel('File to read back').setInputFiles({ name: 'a.md', mimeType: '', buffer });
          await expect(page.getByRole('region', { name: /An Ordinary Day/ })).toBeVisible();
        },
      ],
      'a choice between two versions': [
        '/act-2',
        async (page) => {
          await page.getByRole('link', { name: 'All questions' }).click();
          const answer = page.getByRole('textbox', { name: 'The First Plan' });
          await expect(answer).not.toHaveValue('');
          await page.context().setOffline(true);
          await answer.fill('One flawless forgery.');
          await writer.call('POST', '/api/outlines', { act2a02: 'One risky forgery.' });
          await page.context().setOffline(false);
          await expect(page.getByRole('button', { name: 'Keep Both' })).toBeVisible({ timeout: 20_000 });
        },
        '[data-attention]',
      ],
    }),
    ...of('people', {
      'a new character': '/create-character',
      'a new character, refused': ['/create-character', press('SAVE')],
      characters: '/outlines/characters/me',
      'a character': `/outlines/characters/${character}`,
      'deleted notes': [`/outlines/characters/${character}`, (page) => shown(page, 'Deleted notes')],
      'deleting a character': [
        `/outlines/characters/${character}`,
        async (page) => {
          await fold('Delete Character')(page);
          await shown(page, 'Delete Character');
        },
      ],
      'a character, changed': `/create-character?id=${character}`,
      'a note': `/outlines/characters/note/${character}`,
      'a note, suggested': [`/outlines/characters/note/${character}`, press('Random Suggestion'), 'aside'],
    }),
    ...of('community', {
      'own profile': '/edit-profile',
      'a work': '/add-work',
      'a work, refused': ['/add-work', press('SAVE')],
      'posts and a notice': '/posts',
      'own posts': ['/posts?sort=mine', undefined, '[aria-label^="Your posts"]'],
      'a new post': [
        '/posts',
        async (page) => {
          await page.getByLabel('New post').fill('A question?');
          await expect(page.getByText('Saved on this device')).toBeVisible();
        },
        'main form',
      ],
      'a post': `/post/${post}`,
      'deleting a post': [`/post/${post}`, (page) => shown(page, 'Delete this post')],
      'a post, changed': [
        `/post/${post}`,
        async (page) => {
          await press('Edit this post')(page);
          await expect(page.getByRole('textbox', { name: 'Your post' })).toBeVisible();
        },
        'article[aria-label^=Post]',
      ],
      'a report and its reason': [
        `/post/${post}`,
        async (page) => {
          await press(/^Report/)(page);
          await expect(page.getByRole('button', { name: 'Send Reason' })).toBeVisible();
        },
        'article[aria-label^=Post]',
      ],
    }),
    ...of('moderator', {
      queue: '/posts?flagged=true',
      'queue of one author': `/posts?flagged=true&author=${userId}`,
      'a decision': ['/posts?flagged=true', press(/^Delete this/)],
    }),
  ];
}
