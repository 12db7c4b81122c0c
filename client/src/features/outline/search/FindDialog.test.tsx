import { render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { FindDialog } from './FindDialog.tsx';

it('is closed by a click outside, not by one in it or a drag from it to the outside', async () => {
  const close = jest.fn();
  render(
    <FindDialog label="Search" onClose={close}>
      <input aria-label="Words" />
    </FindDialog>,
  );
  const [dialog, field] = [screen.getByRole('dialog'), screen.getByLabelText('Words')];
  await userEvent.click(field);
  await userEvent.pointer([
    { keys: '[MouseLeft>]', target: field },
    { keys: '[/MouseLeft]', target: dialog },
  ]);
  expect(close).not.toHaveBeenCalled();
  await userEvent.click(dialog);
  expect(close).toHaveBeenCalledTimes(1);
});
