import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { buildUser } from '../../../testing/builders.ts';
import { renderApp, signedIn } from '../../../testing/renderApp.tsx';
import { answerField, click, open, POST, stateLine, useOutlineServer, write, type Body } from '../testing/actForm.ts';

const server = useOutlineServer();
/** The optional part of the form. */
const moreBeats = () => screen.getByText('More beats (optional)').closest('details')!;
const { api, saves, store } = server;

describe('the questions', () => {
  it('are 12 in act 2, with 4 optional ones', async () => {
    await open(2);
    expect(screen.getAllByRole('heading', { level: 2, name: /^\d\d/ })).toHaveLength(12);
    const more = moreBeats();
    expect(more).not.toHaveAttribute('open');
    expect(within(more).getAllByRole('textbox', { hidden: true })).toHaveLength(4);
    expect(screen.getByText('2 of 16 answered')).toBeVisible();
  });

  it('of act 3 are 01, 02, 05 and 07, with the others in the optional part', async () => {
    await open(3);
    const numbers = screen
      .getAllByRole('heading', { level: 2, name: /^\d\d/ })
      .map((heading) => heading.textContent?.slice(0, 2));
    expect(numbers).toEqual(['01', '02', '05', '07']);
    const more = within(moreBeats());
    const rest = more
      .getAllByRole('heading', { level: 3, hidden: true })
      .map((heading) => heading.textContent?.slice(0, 2));
    expect(rest).toEqual(['03', '04', '06', '08']);
  });

  it('can be shown in full', async () => {
    await open(1);
    const caret = screen.getByRole('button', { name: 'Show question 08' });
    const question = document.getElementById(caret.getAttribute('aria-controls')!)!;
    expect(question.textContent!.length).toBeLessThanOrEqual(101);
    expect(question.textContent).toMatch(/^What choice can your main character not take back\?.*\w…$/);
    await userEvent.click(caret);
    expect(caret).toHaveAttribute('aria-expanded', 'true');
    expect(screen.getByText('What choice can your main character not take back?')).toBeVisible();
    const rest = document.getElementById(caret.getAttribute('aria-controls')!)!;
    expect(rest).toHaveTextContent(/who hears it\.$|\.$/);
    expect(answerField('No Way Back')).toHaveAttribute('aria-describedby', rest.id);
  });
});

describe('an outline that could not be loaded', () => {
  it('is not shown as empty', async () => {
    api.on('GET /outlines/me', () => ({ status: 503, body: { errors: [{ msg: 'Away' }] } }));
    renderApp('/act-2', { auth: signedIn(buildUser()) });
    expect(await screen.findByText('Away')).toBeVisible();
    expect(screen.queryByText(/answered/)).toBeNull();
  });
});

describe('while drafts are loading', () => {
  it('the form does not say Saved', async () => {
    const request = new EventTarget();
    Object.assign(globalThis, { indexedDB: { open: () => request }, IDBRequest: EventTarget });
    renderApp('/act-2', { auth: signedIn(buildUser()) });
    expect(await screen.findByText(/The Return Address/)).toBeVisible();
    expect(stateLine().textContent).toBe('');
    for (const name of ['indexedDB', 'IDBRequest']) Reflect.deleteProperty(globalThis, name);
    request.dispatchEvent(new Event('error'));
    await waitFor(() => expect(stateLine()).toHaveTextContent('Saved'));
  });
});

describe('saving', () => {
  it('sends the changed texts with their base, and a cleared answer as empty text', async () => {
    await open(2);
    await write('Strange New Ground', '');
    await write('What Stands in the Way', 'Three');
    // jsdom has no IndexedDB.
    expect(stateLine()).toHaveTextContent('Not saved. Keep this page open.');
    await click('SAVE');
    expect(await screen.findByText('Outline Updated')).toBeVisible();
    // A field that is left is sent at once.
    expect(saves()).toEqual([
      { act2a01: '', base: { act2a01: 'One' } },
      { act2a03: 'Three', base: { act2a03: null } },
    ]);
    expect(stateLine()).toHaveTextContent('Saved');
    expect(JSON.stringify(localStorage)).not.toContain('Three');
  });

  it('leads to the dashboard after the first save, and requires no title outside of act 1', async () => {
    server.outline = null;
    await open(3);
    expect(stateLine()).toHaveTextContent('No changes');
    await write('What They See Now', 'The ending came first.');
    await click('SAVE');
    expect(await screen.findByText('Outline Created')).toBeVisible();
    await waitFor(() => expect(location.pathname).toBe('/dashboard'));
    expect(await screen.findByRole('heading', { name: 'Untitled story' })).toBeVisible();
  });

  it('asks for a title in act 1; the answers are stored without it', async () => {
    server.outline = null;
    await open(1);
    await write('An Ordinary Day', 'She walks the mail.');
    await click('SAVE');
    expect(await screen.findByText(/Your story needs a title/)).toBeVisible();
    expect(screen.getByLabelText(/Title/)).toHaveFocus();
    await waitFor(() => expect(saves()).toEqual([{ act1a01: 'She walks the mail.', base: { act1a01: null } }]));
    expect(screen.queryByText('Outline Created')).toBeNull();
    await userEvent.paste(' Working title ');
    await click('SAVE');
    expect(await screen.findByText('Outline Created')).toBeVisible();
    await waitFor(() => expect(location.pathname).toBe('/dashboard'));
    expect(saves()[1]).toEqual({ title: ' Working title ', base: { title: null } });
  });
});

describe('a text the server rejects', () => {
  it('is marked in its field, and the others are saved', async () => {
    api.on(POST, (received) => {
      const wrong = 'act2a01' in (received.body as Body);
      const errors = [{ msg: 'This answer must not contain that', path: 'act2a01' }];
      return wrong ? { status: 400, body: { errors } } : store(received);
    });
    await open(2);
    await write('Strange New Ground', 'Bad');
    await write('The First Plan', 'Good');
    await click('SAVE');
    // Autosave raises no alert.
    await waitFor(() => expect(screen.getAllByText('This answer must not contain that')).toHaveLength(1));
    await waitFor(() => expect(server.outline).toMatchObject({ act2a01: 'One', act2a02: 'Good' }));
    expect(answerField('Strange New Ground')).toBeInvalid();
    expect(answerField('Strange New Ground')).toHaveValue('Bad');
    expect(stateLine()).toHaveTextContent('Not saved. Keep this page open.');
  });

  it('may be too large', async () => {
    api.on(POST, { status: 413, body: { errors: [{ msg: 'This is more than can be saved at once' }] } });
    await open(2);
    await write('The First Plan', 'Long');
    await click('SAVE');
    expect(await screen.findByText('This is more than can be saved at once')).toBeVisible();
    expect(stateLine()).toHaveTextContent('Not saved. Keep this page open.');
    expect(answerField('The First Plan')).toHaveValue('Long');
  });

  it('is reported as too long before it is sent, and not cut', async () => {
    await open(2);
    await write('The First Plan', 'x'.repeat(20_001));
    expect(screen.getByText(/1 character over the limit of 20,000/)).toBeVisible();
    expect(answerField('The First Plan').value).toHaveLength(20_001);
    await write('What Stands in the Way', 'Three');
    await click('SAVE');
    expect(await screen.findByText('Outline Updated')).toBeVisible();
    expect(saves()).toEqual([{ act2a03: 'Three', base: { act2a03: null } }]);
    expect(answerField('The First Plan')).toHaveFocus();
  });
});
