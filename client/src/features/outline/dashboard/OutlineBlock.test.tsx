import { describe, expect, it } from '@jest/globals';
import { screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { BEAT_KEYS, beatKeysOf, type OutlineCards } from '@trefoil/server/contract';
import { buildOutline } from '../../../testing/builders.ts';
import { renderWith, signedIn } from '../../../testing/renderApp.tsx';
import { useTestApi } from '../../../testing/useTestApi.ts';
import { OutlineBlock } from './OutlineBlock.tsx';

const api = useTestApi();
const REMINDER = 'Got it. Do not show this again.';

async function show(outline: Partial<OutlineCards> | null) {
  api.on('GET /outlines/me', outline ? { body: buildOutline(outline) } : { status: 404 });
  renderWith(<OutlineBlock />, { auth: signedIn() });
  await screen.findByRole('progressbar', { name: 'Outline progress' });
}
const filled = (keys: readonly string[]) => Object.fromEntries(keys.map((key) => [key, 'Something happens.']));
const link = (name: string | RegExp) => screen.getByRole('link', { name });

describe('OutlineBlock', () => {
  it('invites a newcomer', async () => {
    await show(null);
    expect(screen.getByText('No outline yet. A working title is enough to begin.')).toBeVisible();
    expect(link('Start Act 1')).toHaveAttribute('href', '/act-1');
    expect(screen.getByText('Your story starts with one question.')).toBeVisible();
    expect(screen.queryByRole('link', { name: 'VIEW PLOT' })).toBeNull();
  });

  it('shows how far the story is and where to go on', async () => {
    await show({ title: 'The Return Address', ...filled([...beatKeysOf(1), ...beatKeysOf(2).slice(0, 7)]) });
    expect(screen.getByRole('heading', { name: '“The Return Address”' })).toBeVisible();
    expect(screen.getByText('48% written')).toBeVisible();
    expect(screen.getByRole('progressbar')).toHaveAttribute('aria-valuenow', '48');
    expect(link('Go on with Act 2')).toHaveAttribute('href', '/act-2');
    expect(link(/ACT 2/)).toHaveTextContent('ACT 2 7 of 16');
    expect(link('VIEW PLOT')).toHaveAttribute('href', '/outlineoutput');
  });

  it('sends a writer who has answered everything to the outline', async () => {
    await show({ title: 'T', ...filled(BEAT_KEYS) });
    expect(screen.getByText('Every question answered. Time to read it from the top.')).toBeVisible();
    expect(screen.queryByRole('link', { name: /Go on/ })).toBeNull();
  });

  it('treats an outline that holds only characters as not begun', async () => {
    await show({ title: '' });
    expect(link('Start Act 1')).toBeVisible();
  });

  it('hides the reminder for good', async () => {
    await show({ title: 'T' });
    api.on('POST /outlines', { body: buildOutline({ promptDismissed: true }) });
    await userEvent.click(screen.getByRole('button', { name: REMINDER }));
    await waitFor(() => expect(screen.queryByRole('button', { name: REMINDER })).toBeNull());
    expect(api.received.at(-1)?.body).toEqual({ promptDismissed: true });
  });

  it('says when the outline could not be loaded, and tries again', async () => {
    api.on('GET /outlines/me', { status: 503, body: { errors: [{ msg: 'We are away for a moment.' }] } });
    renderWith(<OutlineBlock />, { auth: signedIn() });
    expect(await screen.findByText('We are away for a moment.')).toBeVisible();
    api.on('GET /outlines/me', { body: buildOutline() });
    await userEvent.click(screen.getByRole('button', { name: 'Try Again' }));
    expect(await screen.findByRole('heading', { name: '“The Return Address”' })).toBeVisible();
  });
});
