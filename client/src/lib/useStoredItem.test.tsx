import { render, screen } from '@testing-library/react';
import { storeItem, useStoredItem } from './useStoredItem.ts';

function Shown() {
  return <output>{useStoredItem('trefoil/view')[0]}</output>;
}

it('useStoredItem has what was chosen before it was on the screen, also if the browser refuses to store it', () => {
  jest.spyOn(window, 'localStorage', 'get').mockImplementation(() => {
    throw new DOMException('The site’s data is blocked', 'SecurityError');
  });
  storeItem('trefoil/view', 'single');
  render(<Shown />);
  expect(screen.getByRole('status')).toHaveTextContent('single');
  jest.restoreAllMocks();
});
