import { screen } from '@testing-library/react';
import { renderWith } from '../../testing/renderApp.tsx';
import { PrivacyScreen } from './PrivacyScreen.tsx';

it('the privacy page says what backups, caches and links keep, and for how long', () => {
  renderWith(<PrivacyScreen />);
  expect(screen.getByText(/Backup copies hold what was there/)).toHaveTextContent('up to a year');
  expect(screen.getByText(/Backup copies are normally replaced within 30 days/)).toBeVisible();
  expect(screen.getByText(/It works once. The first kind expires after 48 hours, the second after 24./)).toBeVisible();
});
