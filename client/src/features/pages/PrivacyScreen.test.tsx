import { screen } from '@testing-library/react';
import { renderWith } from '../../testing/renderWith.tsx';
import { PrivacyScreen } from './PrivacyScreen.tsx';

it('/privacy says how long backups, caches, and links are kept', () => {
  renderWith(<PrivacyScreen />);
  expect(screen.getByText(/Backup copies hold what was there/)).toHaveTextContent('up to a year');
  expect(screen.getByText(/Backup copies are normally replaced within 30 days/)).toBeVisible();
  expect(screen.getByText(/It works once. The first kind expires after 48 hours, the second after 24./)).toBeVisible();
});
