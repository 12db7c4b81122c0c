import { fireEvent, screen } from '@testing-library/react';
import { readToken } from '../../lib/http/token.ts';
import { renderScreen } from '../../testing/renderScreen.tsx';
import { useTestApi } from '../../testing/useTestApi.ts';
import { DeleteAccount } from './DeleteAccount.tsx';

const api = useTestApi();

it('DeleteAccount deletes the account after being asked', async () => {
  api.on('DELETE /profile', { body: { msg: 'Account, Outline, & Profile deleted' } });
  const { store } = renderScreen(<DeleteAccount backup={null} />, '/dashboard');
  const ask = () => fireEvent.click(screen.getByText('Delete My Account'));
  ask();
  expect(await screen.findByText(/^Are you sure .* This is permanent and can NOT be undone\.$/)).toBeVisible();
  fireEvent.click(screen.getByText('Keep My Account'));
  expect(api.received).toEqual([]);
  ask();
  fireEvent.click((await screen.findAllByText('Delete My Account')).at(-1)!);
  expect(await screen.findByText('Account, Outline, & Profile deleted')).toBeVisible();
  expect(store.getState().auth).toMatchObject({ isAuthenticated: false, user: null, logoutReason: 'deleted' });
  expect(readToken()).toBeNull();
});
