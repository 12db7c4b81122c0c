import { afterEach, describe, expect, it, jest } from '@jest/globals';
import { screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
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

afterEach(() => void jest.restoreAllMocks());

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

  it('copies the text', async () => {
    const user = userEvent.setup();
    await show({ act1a01: 'She walks the mail.' });
    await user.click(screen.getByRole('button', { name: 'Copy Text' }));
    expect(await navigator.clipboard.readText()).toMatch(
      /^“The Return Address”[^]*An Ordinary Day\nShe walks the mail\./,
    );
  });

  it('downloads Markdown under the name of the story', async () => {
    await show({ act1a01: 'She walks the mail.' });
    let file: Blob | undefined;
    URL.createObjectURL = (blob) => {
      file = blob as Blob;
      return 'blob:outline';
    };
    URL.revokeObjectURL = () => {};
    const names: string[] = [];
    jest.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function click(this: HTMLAnchorElement) {
      names.push(this.download);
    });
    await userEvent.click(screen.getByRole('button', { name: 'Download' }));
    expect(names).toEqual(['The Return Address.md']);
    expect(file?.type).toBe('text/markdown;charset=utf-8');
  });
});
