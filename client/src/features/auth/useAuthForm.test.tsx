import { fireEvent, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { keepToken } from '../../lib/http/token.ts';
import { renderApp } from '../../testing/renderApp.tsx';
import { useTestApi } from '../../testing/useTestApi.ts';

const api = useTestApi();

beforeEach(() => keepToken(null));

/** Fills in a field like a password manager that fires no event. */
async function fillSilently(label: RegExp, value: string) {
  const input: HTMLInputElement = await screen.findByLabelText(label);
  input.value = value;
  return input;
}

const submit = (input: HTMLInputElement) => fireEvent.submit(input.form!);
const sent = (call: string) => waitFor(() => api.received.find((request) => request.call === call)!.body);

describe('a form that a password manager fills in without an event', () => {
  const REFUSED = { status: 400, body: { errors: [{ msg: 'Invalid Credentials' }] } };

  it('is sent by the login, in place of what was typed', async () => {
    api.on('POST /auth', REFUSED);
    renderApp('/login');
    await userEvent.type(await screen.findByLabelText(/^Email/), 'ila');
    await fillSilently(/^Email/, 'ilaria@example.com');
    submit(await fillSilently(/^Password/, 'applewood9'));
    expect(await sent('POST /auth')).toEqual({ email: 'ilaria@example.com', password: 'applewood9' });
  });

  it('is sent by the sign-up', async () => {
    api.on('POST /users', { status: 400, body: { errors: [{ msg: 'User already exists' }] } });
    renderApp('/register');
    await fillSilently(/^Name/, 'Ilaria Conti');
    await fillSilently(/^Email/, 'ilaria@example.com');
    await fillSilently(/^Password/, 'applewood9');
    const last = await fillSilently(/^Confirm password/, 'applewood9');
    for (const box of screen.getAllByRole('checkbox', { name: /^I / })) await userEvent.click(box);
    submit(last);
    expect(await sent('POST /users')).toEqual({
      name: 'Ilaria Conti',
      email: 'ilaria@example.com',
      password: 'applewood9',
      tosAgree: true,
      ageVerify: true,
    });
  });

  it('is sent by the request for a reset link', async () => {
    api.on('POST /auth', { body: { msg: 'Sent' } });
    renderApp('/login?forgot=ask');
    submit(await fillSilently(/^Email/, 'ilaria@example.com'));
    expect(await sent('POST /auth')).toEqual({ email: 'ilaria@example.com', forgot: true });
  });
});

it.each([
  ['/login', ['email', 'password']],
  ['/register', ['name', 'email', 'password', 'confirmation', 'tosAgree', 'ageVerify']],
  ['/login?forgot=ask', ['email']],
])('the fields of %s have names', async (path, names) => {
  renderApp(path);
  const { form } = await screen.findByLabelText<HTMLInputElement>(/^Email/);
  const found = [...form!.querySelectorAll('input')].map(({ name }) => name);
  expect(found.filter(Boolean)).toEqual(names);
});
