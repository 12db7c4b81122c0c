import { expect, type Page } from '@playwright/test';
import type { ExampleSite } from './exampleSite';

export type Group = 'visitor' | 'newcomer' | 'story' | 'people' | 'community' | 'moderator';

/** A screen in one of its states. */
export interface State {
  name: string;
  group: Group;
  path: string;
  /** Brings the screen into this state once it has loaded. */
  open?: ((page: Page) => Promise<void>) | undefined;
}

const press = (name: string | RegExp) => (page: Page) =>
  page.getByRole('main').getByRole('button', { name }).filter({ visible: true }).first().click();
const openDialog = (name: string | RegExp) => async (page: Page) => {
  await press(name)(page);
  await expect(page.getByRole('dialog')).toBeVisible();
};
/** Unfolds a disclosure and opens the dialog behind the button in it. */
const unfoldAndOpen = (disclosure: string, button: string) => async (page: Page) => {
  await page.locator('summary', { hasText: disclosure }).first().click();
  await openDialog(button)(page);
};
const singleQuestion = async (page: Page) => {
  const link = page.getByRole('navigation', { name: 'View' }).getByRole('link', { name: 'One at a time' });
  if ((await link.getAttribute('aria-current')) === null) await link.click();
  await expect(link).toHaveAttribute('aria-current', /./);
};

/** Every screen in every state that looks different. */
export function statesOf({ writer, userId, character, post, recoveryPath }: ExampleSite): readonly State[] {
  type Description = string | [path: string, open: State['open']];
  const group = (name: Group, states: Record<string, Description>): State[] =>
    Object.entries(states).map(([state, description]) => {
      const [path, open] = typeof description === 'string' ? [description] : description;
      return { name: state, group: name, path, open };
    });
  return [
    ...group('visitor', {
      'landing page': '/',
      'sign-up': '/register',
      'sign-up, refused': ['/register', press('Sign Up')],
      login: '/login',
      'forgotten password': '/login?forgot=ask',
      'recovery mail sent': [
        '/login?forgot=ask',
        async (page) => {
          await page.getByLabel('Email').fill(writer.email);
          await press('Send Link')(page);
          await expect(page.getByRole('heading', { name: 'Check your email' })).toBeVisible();
        },
      ],
      about: '/about',
      'display settings': ['/about', (page) => page.getByRole('button', { name: 'Display settings' }).click()],
      terms: '/tos',
      privacy: '/privacy',
      guidelines: '/guidelines',
      writers: '/profiles',
      profile: `/profile/${userId}`,
      'verification link': `/verify/${'0f'.repeat(32)}`,
      'new password': recoveryPath,
      'expired recovery link': `/verify/r-${'0f'.repeat(32)}`,
      'no such page': '/nowhere',
    }),
    ...group('newcomer', {
      'first dashboard': '/dashboard',
      'first act': '/act-1',
      'no outline yet': '/outlineoutput',
      'no characters yet': '/outlines/characters/me',
      'posts, unverified': '/posts',
      'resend verification': '/resend',
      'new profile': '/create-profile',
    }),
    ...group('story', {
      dashboard: '/dashboard',
      'recovered drafts': ['/dashboard', openDialog('Recovered text')],
      'account deletion': [
        '/dashboard',
        async (page) => {
          await page.getByRole('button', { name: 'Delete account' }).click();
          await openDialog('Delete My Account')(page);
        },
      ],
      search: [
        '/dashboard',
        async (page) => {
          await page.keyboard.press('ControlOrMeta+k');
          await page.getByRole('combobox', { name: /^Search/ }).fill('mail');
          await expect(page.getByRole('option').first()).toBeVisible();
        },
      ],
      'act 1': '/act-1',
      'whole question': ['/act-2', press(/question 02$/)],
      'earlier versions': [
        '/act-2',
        async (page) => {
          await press(/question 02$/)(page);
          await openDialog('Version history of The First Plan')(page);
          await expect(page.getByRole('button', { name: 'Restore' })).toBeVisible();
        },
      ],
      'single question': ['/act-2#act2a12', singleQuestion],
      'single question, stuck': [
        '/act-2#act2a12',
        async (page) => {
          await singleQuestion(page);
          await press('Stuck?')(page);
        },
      ],
      'single question, last of its act': ['/act-3#act3a07', singleQuestion],
      outline: '/outlineoutput',
      board: '/outlineoutput?view=board',
      export: ['/outlineoutput', openDialog('Export')],
      import: [
        '/outlineoutput?read=back',
        async (page) => {
          const buffer = Buffer.from('# T\n\n### An Ordinary Day\n\nShe sorts the mail at night.\n');
          await page.getByLabel('File to import').setInputFiles({ name: 'a.md', mimeType: '', buffer });
          await expect(page.getByRole('region', { name: /An Ordinary Day/ })).toBeVisible();
        },
      ],
      'conflict between two versions': [
        '/act-2',
        async (page) => {
          await page.getByRole('link', { name: 'All questions' }).click();
          const answer = page.getByRole('textbox', { name: 'The First Plan' });
          await expect(answer).not.toHaveValue('');
          await page.context().setOffline(true);
          await answer.fill('One flawless forgery.');
          await writer.call('POST', '/api/outlines', { act2a02: 'One risky forgery.' });
          await page.context().setOffline(false);
          await expect(page.getByRole('button', { name: 'Keep Both' })).toBeVisible();
        },
      ],
    }),
    ...group('people', {
      'new character': '/create-character',
      'new character, refused': ['/create-character', press('SAVE')],
      characters: '/outlines/characters/me',
      character: `/outlines/characters/${character}`,
      'deleted notes': [`/outlines/characters/${character}`, openDialog('Deleted notes')],
      'character deletion': [
        `/outlines/characters/${character}`,
        unfoldAndOpen('Delete Character', 'Delete Character'),
      ],
      'character form': `/create-character?id=${character}`,
      'new note': `/outlines/characters/note/${character}`,
      'suggested note': [`/outlines/characters/note/${character}`, press('Random Suggestion')],
    }),
    ...group('community', {
      'own profile': '/edit-profile',
      'new work': '/add-work',
      'posts and a notice': '/posts',
      'own posts': '/posts?sort=mine',
      'new post': [
        '/posts',
        async (page) => {
          await page.getByLabel('New post').fill('A question?');
          await expect(page.getByText('Not sent yet: saved on this device only')).toBeVisible();
          await press('Insert my outline')(page);
        },
      ],
      post: `/post/${post}`,
      'edited post': [
        `/post/${post}`,
        async (page) => {
          await press('Edit this post')(page);
          await expect(page.getByRole('textbox', { name: 'Your post' })).toBeVisible();
        },
      ],
      'reported post': [
        `/post/${post}`,
        async (page) => {
          await press(/^Report/)(page);
          await expect(page.getByRole('button', { name: 'Send Reason' })).toBeVisible();
        },
      ],
    }),
    ...group('moderator', {
      'moderation queue': '/posts?flagged=true',
      'moderation queue of one author': `/posts?flagged=true&author=${userId}`,
      'moderation decision': ['/posts?flagged=true', press(/^Delete this/)],
    }),
  ];
}
