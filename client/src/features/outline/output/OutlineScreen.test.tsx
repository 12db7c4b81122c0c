import { act, cleanup, fireEvent, screen, within } from '@testing-library/react';
import { HEADINGS, type OutlineCards } from '@trefoil/server/contract';
import { buildOutline, buildUser } from '../../../testing/builders.ts';
import { draftsActions } from '../../../lib/drafts/draftsSlice.ts';
import { outlineForm } from '../../../lib/drafts/forms.ts';
import { renderWith, signedIn } from '../../../testing/renderWith.tsx';
import { htmlOfRange } from '../../../lib/copiedSelection.ts';
import { useTestApi } from '../../../testing/useTestApi.ts';
import { OutlineScreen } from './OutlineScreen.tsx';

const api = useTestApi();

async function show(outline: Partial<OutlineCards> | null) {
  api.on('GET /outlines/me', outline ? { body: buildOutline(outline) } : { status: 404 });
  const { store } = renderWith(<OutlineScreen />, { auth: signedIn(buildUser({ name: 'Ilaria Conti' })) });
  // The heading while the outline loads is 'Your outline'.
  await screen.findByText(outline ? /^“/ : 'Your outline', { selector: 'h1' });
  // The acts are rendered one after another.
  if (outline) await screen.findByText(Object.values(HEADINGS).at(-1)!, { selector: 'h3 *' });
  return store;
}

describe('OutlineScreen', () => {
  it('shows 32 beats in three acts, each under its heading, empty ones as three dots', async () => {
    await show({ act2a07: 'Seven', act2a15: 'Fifteen', act2a16: 'Six-\nteen' });
    expect(screen.getByRole('heading', { name: '“The Return Address”' })).toBeVisible();
    expect(screen.getAllByRole('heading', { level: 2 }).map(({ textContent }) => textContent)).toEqual([
      'Act I, 0 of 8 answered',
      'Act II, 3 of 16 answered',
      'Act III, 0 of 8 answered',
    ]);
    const range = document.createRange();
    range.selectNode(screen.getAllByRole('heading', { level: 2 })[1]!);
    expect(htmlOfRange(range)).toBe('<h2>Act II</h2>');
    const headings = screen.getAllByRole('heading', { level: 3 });
    expect(headings.map(({ textContent }) => textContent)).toEqual(Object.values(HEADINGS));
    expect(screen.getAllByText('...')).toHaveLength(29);
    const beatOf = (heading: string) => screen.getByText(heading).closest('section');
    expect(beatOf('The Longest Night')).toHaveTextContent('Fifteen');
    expect(beatOf('A Small Spark')?.querySelector('p')?.textContent).toBe('Six-\nteen');
  });

  it('has a title page with the plot line and the length of the outline', async () => {
    await show({ act1a01: 'She walks the mail. '.repeat(310), act1a02: 'Keys.', act2a13: ' ' });
    expect(screen.getByText('2 of 32 beats · 1,241 words · 8 minutes read aloud')).toBeVisible();
    const drawn = document.querySelectorAll('article [aria-hidden] [data-done]');
    expect(drawn).toHaveLength(2);
    window.dispatchEvent(new Event('beforeprint'));
    expect(document.documentElement.style.getPropertyValue('--running-title')).toMatch(/^"“The.*Address”"$/);
  });

  it.each([{ act1a01: 'Stored' }, null])('shows what is not sent yet, with %j on the server', async (outline) => {
    const store = await show(outline);
    const draft = {
      form: outlineForm(store.getState().outline.outline?._id),
      field: 'act1a01',
      stored: outline?.act1a01 ?? '',
      text: 'Written offline',
    };
    act(() => void store.dispatch(draftsActions.typed(draft)));
    expect(await screen.findByText('Written offline')).toBeVisible();
    expect(screen.queryByText('Stored')).toBeNull();
    expect(screen.getByText(/^1 of 32 beats/)).toBeVisible();
    expect(screen.getByRole('button', { name: 'Export' })).toBeVisible();
  });

  it('links each heading to its question, and the numerals to the acts', async () => {
    await show({ act1a01: 'She walks the mail.' });
    expect(screen.getByText('The Longest Night', { selector: 'a' })).toHaveAttribute('href', '/act-2#act2a15');
    const acts = within(screen.getByRole('navigation', { name: 'Acts of the outline' }));
    for (const link of acts.getAllByRole('link'))
      expect(document.querySelector(link.getAttribute('href')!)).toHaveAccessibleName(link.getAttribute('aria-label')!);
    expect(acts.getAllByRole('link')).toHaveLength(3);
  });

  it('hides unanswered beats, and remembers the choice', async () => {
    await show({ act1a01: 'She walks the mail.' });
    const box = screen.getByLabelText('Hide unanswered beats');
    expect(box).not.toBeChecked();
    fireEvent.click(box);
    expect(screen.getByRole('article')).toHaveAttribute('data-compact');
    cleanup();
    await show({ act1a01: 'She walks the mail.' });
    expect(screen.getByLabelText('Hide unanswered beats')).toBeChecked();
    fireEvent.click(screen.getByLabelText('Hide unanswered beats'));
    expect(screen.getByRole('article')).not.toHaveAttribute('data-compact');
  });

  it('shows a message when nothing is written', async () => {
    await show(null);
    expect(await screen.findByText('Nothing here yet. Answer one question to begin your outline.')).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Print' })).toBeNull();
    expect(screen.getByRole('link', { name: 'BACK' })).toHaveAttribute('href', '/dashboard');
  });
});
