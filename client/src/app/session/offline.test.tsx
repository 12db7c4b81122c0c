import { screen, waitFor } from '@testing-library/react';
import { answerField, useOutlineServer } from '../../features/outline/testing/actForm.ts';
import { offlineCache } from '../../lib/drafts/journal/offlineCache.ts';
import { keepToken } from '../../lib/http/token.ts';
import { buildCharacterCard, buildOutline, buildUser } from '../../testing/builders.ts';
import { renderApp } from '../../testing/renderApp.tsx';
import { useIndexedDB } from '../../testing/useIndexedDB.ts';

const server = useOutlineServer();
useIndexedDB();

it('a story that was on the screen can be read after a reload, though the network went as soon as it appeared', async () => {
  const user = buildUser();
  keepToken(`header.${btoa(JSON.stringify({ user: { id: user._id } }))}.signature`);
  server.api.on('GET /auth', { body: user });
  server.outline = buildOutline({ act2a02: 'One perfect forgery.', characters: [buildCharacterCard({ name: 'Ada' })] });
  const first = renderApp('/act-2');
  await screen.findByLabelText(/^01/);
  server.api.breakOff(true);
  await waitFor(async () => expect(await offlineCache.get(user._id)).toBeDefined());
  first.unmount();

  renderApp('/act-2');
  await screen.findByLabelText(/^01/);
  expect(answerField('The First Plan')).toHaveValue('One perfect forgery.');
  expect(screen.getAllByText('Ada')[0]).toBeVisible();
  expect(screen.queryByText(/couldn’t reach/)).toBeNull();
});
