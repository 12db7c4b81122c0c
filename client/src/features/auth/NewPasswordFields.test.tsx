import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { keepToken } from '../../lib/http/token.ts';
import { fill } from '../../testing/fill.ts';
import { buildUser } from '../../testing/builders.ts';
import { renderApp, signedIn } from '../../testing/renderApp.tsx';
import { useTestApi } from '../../testing/useTestApi.ts';
import { isCommonPassword } from './commonPasswords.ts';

const api = useTestApi();
const LINK = `/verify/r-${'0f'.repeat(32)}`;
const WARNING = 'This is one of the most used passwords. A longer one protects your story.';

const warning = () => screen.queryByText(WARNING);

it('the sign-up warns of a common password while it is typed', async () => {
  keepToken(null);
  renderApp('/register');
  const password = await screen.findByLabelText(/^Password/);
  fill(password, 'Password123');
  expect(await screen.findByText(WARNING)).toHaveAttribute('role', 'status');
  fill(password, 'Password123 and more');
  await waitFor(() => expect(warning()).toBeNull());
  fill(screen.getByLabelText(/^Name/), 'Ilaria Conti');
  fill(password, 'ilaria conti');
  expect(await screen.findByText(WARNING)).toBeVisible();
});

it('a new password that is the email address gets a warning, and can be saved', async () => {
  api.on(`PUT /auth${LINK}`, ({ body }) =>
    (body as { password?: string }).password
      ? { body: { msg: 'Password changed', token: 't9' } }
      : { status: 400, body: { errors: [{ msg: 'Password is required', path: 'password' }] } },
  );
  const user = buildUser();
  api.on('GET /auth', { body: user });
  renderApp(LINK, { auth: signedIn(user) });
  fill(await screen.findByLabelText(/^New password/), user.email);
  fill(screen.getByLabelText(/^Confirm password/), user.email);
  expect(await screen.findByText(WARNING)).toBeVisible();
  await userEvent.click(screen.getByRole('button', { name: 'Save Password' }));
  expect(await screen.findByText('Password changed')).toBeVisible();
});

it.each([
  ['123456', true],
  ['QWERTYUIOP', true],
  ['Trefoil', true],
  ['ada@example.com', true],
  ['', false],
  ['applewood9', false],
])('isCommonPassword of %j is %s', (password, isCommon) => {
  expect(isCommonPassword(password, ['Ada Lovelace', 'ada@example.com'])).toBe(isCommon);
});
