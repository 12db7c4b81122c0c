import { screen, waitFor } from '@testing-library/react';
import { fill } from '../../testing/fill.ts';
import { renderScreen } from '../../testing/renderScreen.tsx';
import { isCommonPassword } from './commonPasswords.ts';
import { RegisterScreen } from './RegisterScreen.tsx';

const WARNING = 'This is one of the most used passwords. A longer one protects your story.';

it('the sign-up warns of a common password, or one’s own name, while it is typed', async () => {
  renderScreen(<RegisterScreen />, '/register', { user: null });
  const password = screen.getByLabelText(/^Password/);
  fill(password, 'Password123');
  expect(await screen.findByText(WARNING)).toHaveAttribute('role', 'status');
  fill(password, 'Password123 and more');
  await waitFor(() => expect(screen.queryByText(WARNING)).toBeNull());
  fill(screen.getByLabelText(/^Name/), 'Ilaria Conti');
  fill(password, 'ilaria conti');
  expect(await screen.findByText(WARNING)).toBeVisible();
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
