import { fireEvent, screen, waitFor } from '@testing-library/react';
import { fill } from '../../testing/fill.ts';
import { renderScreen } from '../../testing/renderScreen.tsx';
import { useTestApi } from '../../testing/useTestApi.ts';
import { LoginScreen } from './LoginScreen.tsx';
import { RegisterScreen } from './RegisterScreen.tsx';

const api = useTestApi();
const show = (path: string) =>
  renderScreen(path === '/register' ? <RegisterScreen /> : <LoginScreen />, path, { user: null });
const field = (label: RegExp) => screen.getByLabelText<HTMLInputElement>(label);
const submit = () => fireEvent.submit(field(/^Email/).form!);
const sent = () => api.received.map(({ body }) => body);

it('a login sends what a password manager filled in without an event, in place of what was typed', async () => {
  api.on('POST /auth', { status: 400, body: { errors: [{ msg: 'Invalid Credentials' }] } });
  show('/login');
  fill(field(/^Email/), 'ila');
  field(/^Email/).value = 'ilaria@example.com';
  field(/^Password/).value = 'applewood9';
  submit();
  await waitFor(() => expect(sent()).toEqual([{ email: 'ilaria@example.com', password: 'applewood9' }]));
});

it('a failed login says why at the form, until the next attempt', async () => {
  api.on('POST /auth', { status: 400, body: { errors: [{ msg: 'Invalid Credentials' }] } });
  show('/login');
  fill(field(/^Email/), 'ilaria@example.com');
  fill(field(/^Password/), 'applewood9');
  submit();
  // One floats above the page, and one stays beside the form, which alone is announced.
  expect(await screen.findAllByText('Invalid Credentials')).toHaveLength(2);
  const { form } = field(/^Email/);
  expect(form).toContainElement(screen.getByRole('alert'));
  fill(field(/^Password/), 'short');
  submit();
  expect(form).not.toHaveTextContent('Invalid Credentials');
  expect(field(/^Email/)).toHaveValue('ilaria@example.com');
});

it('a sign-up leads to the first problem, and sends nothing before all are solved', async () => {
  api.on('POST /users', { status: 400, body: { errors: [{ msg: 'User already exists' }] } });
  show('/register');
  fill(field(/^Name/), ' Ilaria Conti ');
  fill(field(/^Email/), 'ilaria.conti@example.com');
  fill(field(/^Password/), 'applewood9');
  fill(field(/^Confirm password/), 'applewod9');
  for (const box of screen.getAllByRole('checkbox', { name: /^I / })) fireEvent.click(box);
  submit();
  expect(screen.getByRole('alert')).toHaveTextContent('Passwords do not match');
  expect(field(/^Confirm password/)).toBeInvalid();
  expect(field(/^Confirm password/)).toHaveFocus();
  expect(sent()).toEqual([]);
  fill(field(/^Confirm password/), 'applewood9');
  submit();
  const account = { name: 'Ilaria Conti', email: 'ilaria.conti@example.com', password: 'applewood9' };
  await waitFor(() => expect(sent()).toEqual([{ ...account, ageVerify: true, tosAgree: true }]));
});

it.each([
  ['/login', ['email', 'password']],
  ['/register', ['name', 'email', 'password', 'confirmation', 'tosAgree', 'ageVerify']],
  ['/login?forgot=ask', ['email']],
])('the fields of %s have names', (path, names) => {
  show(path);
  const found = [...field(/^Email/).form!.querySelectorAll('input')].map(({ name }) => name);
  expect(found.filter(Boolean)).toEqual(names);
});
