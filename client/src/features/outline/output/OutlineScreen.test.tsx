import { describe, expect, it } from '@jest/globals';
import { screen } from '@testing-library/react';
import { HEADINGS, type OutlineCards } from '@trefoil/server/contract';
import { buildOutline, buildUser } from '../../../testing/builders.ts';
import { renderWith, signedIn } from '../../../testing/renderApp.tsx';
import { useTestApi } from '../../../testing/useTestApi.ts';
import { OutlineScreen } from './OutlineScreen.tsx';

const api = useTestApi();

async function show(outline: Partial<OutlineCards> | null) {
  api.on('GET /outlines/me', outline ? { body: buildOutline(outline) } : { status: 404 });
  renderWith(<OutlineScreen />, { auth: signedIn(buildUser({ name: 'Ilaria Conti' })) });
  await screen.findByRole('heading', { level: 1 });
}

describe('OutlineScreen', () => {
  it('shows 32 beats in three acts, each under its heading, empty ones as three dots', async () => {
    await show({ act2a07: 'Seven', act2a15: 'Fifteen', act2a16: 'Six-\nteen' });
    expect(screen.getByRole('heading', { name: '“The Return Address”' })).toBeVisible();
    expect(screen.getAllByRole('heading', { level: 2 }).map(({ textContent }) => textContent)).toEqual([
      'Act I0 of 8',
      'Act II3 of 16',
      'Act III0 of 8',
    ]);
    const headings = screen.getAllByRole('heading', { level: 3 });
    expect(headings.map(({ textContent }) => textContent)).toEqual(Object.values(HEADINGS));
    expect(screen.getAllByText('...')).toHaveLength(29);
    const beatOf = (heading: string) => screen.getByText(heading).closest('section');
    expect(beatOf('The Longest Night')).toHaveTextContent('Fifteen');
    expect(beatOf('A Small Spark')?.querySelector('p')?.textContent).toBe('Six-\nteen');
  });

  it('says so when nothing is written', async () => {
    await show(null);
    expect(screen.getByText('Nothing here yet. Answer one question, and your outline begins.')).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Print' })).toBeNull();
    expect(screen.getByRole('link', { name: 'BACK' })).toHaveAttribute('href', '/dashboard');
  });
});
