import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { ASKED_KEYS, beatKeysOf, type OutlineCards } from '@trefoil/server/contract';
import { DraftsSession } from '../../../app/session/DraftsSession.tsx';
import { buildOutline } from '../../../testing/builders.ts';
import { fill } from '../../../testing/fill.ts';
import { renderWith, signedIn } from '../../../testing/renderWith.tsx';
import { useTestApi } from '../../../testing/useTestApi.ts';
import { OutlineBlock } from './OutlineBlock.tsx';

const api = useTestApi();
const REMINDER = 'Got it. Don’t show this again.';

async function show(outline: Partial<OutlineCards> | null) {
  api.on('GET /outlines/me', outline ? { body: buildOutline(outline) } : { status: 404 });
  renderWith(
    <DraftsSession>
      <OutlineBlock welcome="Welcome, Ilaria Conti" />
    </DraftsSession>,
    { auth: signedIn() },
  );
  await screen.findByLabelText('Outline progress');
}
const answered = (keys: readonly string[]) => Object.fromEntries(keys.map((key) => [key, 'Something happens.']));
const link = (name: string | RegExp) => screen.getByRole('link', { name });

describe('OutlineBlock', () => {
  it('invites a newcomer with the first question', async () => {
    await show(null);
    expect(screen.getByText('Welcome, Ilaria Conti')).toBeVisible();
    expect(screen.getByText(/^What does an ordinary day look like for your main character/)).toBeVisible();
    expect(link('Answer the First Question')).toHaveAttribute('href', '/act-1#act1a01');
    expect(screen.queryByRole('link', { name: 'VIEW PLOT' })).toBeNull();
  });

  it('shows the progress, the plot line as links, and the next unanswered question, which opens alone', async () => {
    localStorage.setItem('trefoil/view', 'all');
    await show({ title: 'The Return Address', ...answered([...beatKeysOf(1), ...beatKeysOf(2).slice(0, 7)]) });
    expect(screen.getByRole('heading', { name: '“The Return Address”' })).toBeVisible();
    expect(screen.getByText('15 of 32 beats · 48%')).toBeVisible();
    expect(screen.getByRole('progressbar')).toHaveAttribute('aria-valuenow', '48');
    expect(link('ACT 1 complete')).toBeVisible();
    expect(link('ACT 2')).toBeVisible();
    expect(link('VIEW PLOT')).toHaveAttribute('href', '/outlineoutput');

    expect(screen.getByText('15 of 32 beats answered; the next is A Quiet Argument.')).toBeInTheDocument();
    const plot = within(screen.getByRole('navigation', { name: 'The plot, beat by beat' }));
    const dots = plot.getAllByRole('listitem').map((item) => within(item).getByRole('link', { hidden: true }));
    expect(dots).toHaveLength(32);
    expect(dots[0]).toHaveAccessibleName('01 An Ordinary Day, answered');
    expect(dots[23]).toHaveAttribute('href', '/act-2#act2a16');

    fireEvent.click(link('Continue: A Quiet Argument'));
    expect(location.pathname + location.hash).toBe('/act-2#act2a08');
    expect(localStorage.getItem('trefoil/view')).toBe('single');
  });

  it('calls a story without a title untitled, shows its progress, and asks for the title', async () => {
    await show({ act1a01: 'Ada walks the mail.', title: undefined });
    expect(screen.getByRole('heading', { name: 'Untitled story' })).toBeVisible();
    expect(screen.getByText('1 of 32 beats · 3%')).toBeVisible();
    expect(link('Continue: What They Want')).toBeVisible();
    api.on('POST /outlines', ({ body }) => ({
      body: { ...buildOutline({ act1a01: 'Ada walks the mail.' }), ...(body as object) },
    }));
    fireEvent.click(screen.getByRole('button', { name: 'Save Title' }));
    expect(await screen.findByText(/^Your story needs a title/)).toBeVisible();
    expect(screen.getByLabelText('Title')).toHaveFocus();
    fill(screen.getByLabelText('Title'), 'The Return Address');
    fireEvent.click(screen.getByText('Save Title'));
    expect(await screen.findByRole('heading', { name: '“The Return Address”' })).toBeVisible();
    await waitFor(() => expect(screen.queryByLabelText('Title')).toBeNull());
    expect(api.received.filter(({ call }) => call === 'POST /outlines').map(({ body }) => body)).toEqual([
      { outline: expect.any(String), title: 'The Return Address', base: { title: null } },
    ]);
  });

  it('offers no Continue when everything is answered', async () => {
    await show({ title: 'T', ...answered(ASKED_KEYS) });
    expect(screen.getByText('All 24 questions answered. 8 more beats if you want them.')).toBeVisible();
    expect(screen.getByText('24 of 32 beats · 76%')).toBeVisible();
    expect(screen.queryByRole('link', { name: /Continue/ })).toBeNull();
    expect(link('Add Optional Beats')).toHaveAttribute('href', '/act-2#act2a13');
    expect(screen.queryByLabelText(REMINDER)).toBeNull();
  });

  it('animates the complete line once', async () => {
    const lineOf = () => screen.getByRole('navigation', { name: 'The plot, beat by beat' }).parentElement;
    await show({ title: 'T', ...answered(ASKED_KEYS.slice(1)) });
    expect(lineOf()).not.toHaveAttribute('data-complete');
    cleanup();
    await show({ title: 'T', ...answered(ASKED_KEYS) });
    expect(lineOf()).toHaveAttribute('data-complete');
    expect(lineOf()).toHaveAttribute('data-animation', 'through');
    cleanup();
    await show({ title: 'T', ...answered(ASKED_KEYS) });
    expect(lineOf()).toHaveAttribute('data-complete');
    expect(lineOf()).not.toHaveAttribute('data-animation');
  });

  it('hides the reminder permanently', async () => {
    await show({ title: 'T' });
    api.on('POST /outlines', { body: buildOutline({ promptDismissed: true }) });
    fireEvent.click(screen.getByLabelText(REMINDER));
    await waitFor(() => expect(screen.queryByLabelText(REMINDER)).toBeNull());
    expect(api.received.at(-1)?.body).toMatchObject({ promptDismissed: true });
  });
});
