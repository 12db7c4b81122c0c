import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import type { Act } from '@trefoil/server/contract';
import { renderScreen } from '../../../testing/renderScreen.tsx';
import { answerField, click, POST, stateLine, useOutlineServer, write, type Body } from '../testing/actForm.ts';
import { ActScreen } from './ActScreen.tsx';

const server = useOutlineServer();
const { api, saves, store } = server;

const show = (number: Act) => renderScreen(<ActScreen />, `/act-${number}`);
async function open(number: Act) {
  show(number);
  await waitFor(() => answerField(''));
}

/** The numbers in the headings of an element. */
const numbersIn = (element: Element, level: 'h2' | 'h3') =>
  [...element.querySelectorAll(level)].flatMap(({ textContent }) => /^\d\d/.exec(textContent)?.[0] ?? []);

describe('ActScreen', () => {
  it('asks some questions of act 3, and has the others in an optional part', async () => {
    server.outline!.act3a03 = 'Three';
    await open(3);
    const more = screen.getByText('More beats (optional)').closest('details')!;
    expect(more).not.toHaveAttribute('open');
    expect(numbersIn(document.body, 'h2')).toEqual(['01', '02', '05', '07']);
    expect(numbersIn(more, 'h3')).toEqual(['03', '04', '06', '08']);
    expect(screen.getByText('1 of 8 answered')).toBeVisible();
  });

  it('shows a question in full on request', async () => {
    await open(1);
    const caret = screen.getByRole('button', { name: 'Show question 08' });
    const question = () => document.getElementById(caret.getAttribute('aria-controls')!)!;
    expect(question().textContent).toMatch(/^What choice can your main character not take back\?.*\w…$/);
    await userEvent.click(caret);
    expect(caret).toHaveAttribute('aria-expanded', 'true');
    expect(question()).toHaveTextContent(/\.$/);
    expect(answerField('No Way Back')).toHaveAttribute('aria-describedby', question().id);
  });

  it('keeps its view when the other one is opened in another tab', async () => {
    await open(2);
    const other = screen.getByRole('link', { name: 'One at a time' });
    other.addEventListener('click', (event) => event.preventDefault());
    fireEvent.click(other, { ctrlKey: true });
    expect(screen.getByRole('link', { name: 'All questions' })).toHaveAttribute('aria-current', 'true');
  });

  it('goes on from the question whose field the writer is in, not from the one in the URL', async () => {
    renderScreen(<ActScreen />, '/act-2#act2a01');
    await waitFor(() => expect(answerField('Strange New Ground')).toHaveFocus());
    act(() => answerField('What Stands in the Way').focus());
    const current = document.querySelector('nav [aria-current][href^="/act-2"]');
    expect(current).toHaveAttribute('href', '/act-2#act2a03');
    fireEvent.keyDown(document.activeElement!, { key: 'Enter', code: 'Enter', ctrlKey: true });
    await waitFor(() => expect(answerField('Unexpected Company')).toHaveFocus());
  });

  it('does not show an outline as empty that could not be loaded', async () => {
    api.on('GET /outlines/me', () => ({ status: 503, body: { errors: [{ msg: 'Away' }] } }));
    show(2);
    expect(await screen.findByText('Away')).toBeVisible();
    expect(screen.queryByText(/answered/)).toBeNull();
  });
});

describe('saving', () => {
  it('sends the changed texts with their base, and a cleared answer as empty text', async () => {
    await open(2);
    write('Strange New Ground', '');
    act(() => answerField('What Stands in the Way').focus());
    // A field that is left is sent at once.
    await waitFor(() => expect(saves()).toHaveLength(1));
    write('What Stands in the Way', 'Three');
    // jsdom has no IndexedDB.
    expect(stateLine()).toHaveTextContent('Not saved. Keep this page open.');
    click('SAVE');
    expect(await screen.findByText('Outline Updated')).toBeVisible();
    expect(saves()).toEqual([
      { act2a01: '', base: { act2a01: 'One' } },
      { act2a03: 'Three', base: { act2a03: null } },
    ]);
    expect(stateLine()).toHaveTextContent('Saved');
  });

  it('leads to the dashboard after the first save, and requires no title outside of act 1', async () => {
    server.outline = null;
    await open(3);
    expect(stateLine()).toHaveTextContent('No changes');
    write('What They See Now', 'The ending came first.');
    click('SAVE');
    expect(await screen.findByText('Outline Created')).toBeVisible();
    await waitFor(() => expect(location.pathname).toBe('/dashboard'));
  });

  it('asks for a title in act 1; the answers are stored without it', async () => {
    server.outline = null;
    await open(1);
    write('An Ordinary Day', 'She walks the mail.');
    click('SAVE');
    expect(await screen.findByText(/Your story needs a title/)).toBeVisible();
    expect(screen.getByLabelText(/Title/)).toHaveFocus();
    await waitFor(() => expect(saves()).toEqual([{ act1a01: 'She walks the mail.', base: { act1a01: null } }]));
    expect(screen.queryByText('Outline Created')).toBeNull();
    await userEvent.paste(' Working title ');
    click('SAVE');
    expect(await screen.findByText('Outline Created')).toBeVisible();
    expect(saves()[1]).toEqual({ title: ' Working title ', base: { title: null } });
  });

  it('marks a text that the server rejects in its field, and saves the others', async () => {
    api.on(POST, (received) => {
      const wrong = 'act2a01' in (received.body as Body);
      const errors = [{ msg: 'This answer must not contain that', path: 'act2a01' }];
      return wrong ? { status: 400, body: { errors } } : store(received);
    });
    await open(2);
    write('Strange New Ground', 'Bad');
    write('The First Plan', 'Good');
    click('SAVE');
    // Autosave raises no alert.
    await waitFor(() => expect(screen.getAllByText('This answer must not contain that')).toHaveLength(1));
    await waitFor(() => expect(server.outline).toMatchObject({ act2a01: 'One', act2a02: 'Good' }));
    expect(answerField('Strange New Ground')).toBeInvalid();
    expect(answerField('Strange New Ground')).toHaveValue('Bad');
  });

  it('reports a text that is too long before it is sent, and does not cut it', async () => {
    await open(2);
    write('The First Plan', 'x'.repeat(20_001));
    expect(screen.getByText(/1 character over the limit of 20,000/)).toBeVisible();
    write('What Stands in the Way', 'Three');
    click('SAVE');
    expect(await screen.findByText('Outline Updated')).toBeVisible();
    expect(saves()).toEqual([{ act2a03: 'Three', base: { act2a03: null } }]);
    expect(answerField('The First Plan')).toHaveFocus();
    expect(answerField('The First Plan').value).toHaveLength(20_001);
  });
});
