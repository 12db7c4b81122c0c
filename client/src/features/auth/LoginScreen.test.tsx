import { screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { keepToken } from '../../lib/http/token.ts';
import { fill } from '../../testing/fill.ts';
import { renderApp } from '../../testing/renderApp.tsx';
import { useTestApi } from '../../testing/useTestApi.ts';

const api = useTestApi();

beforeEach(() => keepToken(null));

it('a failed login says why at the form, until the next attempt', async () => {
  api.on('POST /auth', { status: 400, body: { errors: [{ msg: 'Invalid Credentials' }] } });
  renderApp('/login');
  fill(await screen.findByLabelText(/^Email/), 'ilaria@example.com');
  const password = screen.getByLabelText<HTMLInputElement>(/^Password/);
  fill(password, 'applewood9');
  await userEvent.type(password, '{Enter}');
  // One floats above the page, and one stays beside the form, which alone is announced.
  expect(await screen.findAllByText('Invalid Credentials')).toHaveLength(2);
  const alert = screen.getByRole('alert');
  expect(alert).toHaveTextContent('Invalid Credentials');
  expect(password.form).toContainElement(alert);
  expect(screen.getByLabelText(/^Email/)).toHaveValue('ilaria@example.com');
  await userEvent.clear(password);
  await userEvent.type(password, 'short{Enter}');
  expect(password.form).not.toHaveTextContent('Invalid Credentials');
});
