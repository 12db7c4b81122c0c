import { screen, within } from '@testing-library/react';
import { buildProfile, buildWork } from '../../../testing/builders.ts';
import { renderScreen } from '../../../testing/renderScreen.tsx';
import { useTestApi } from '../../../testing/useTestApi.ts';
import { ProfileScreen } from './ProfileScreen.tsx';

const api = useTestApi();

it('a profile links only to web addresses, whatever is stored', async () => {
  const bad = 'javascript:alert(1)';
  const works = [buildWork({ title: 'The Ninth Ferry', url: bad, asin: '../../evil' })];
  const profile = buildProfile({ website: bad, amazonauthor: bad, social: { twitter: bad }, works });
  api.on(`GET /profile/user/${profile.user._id}`, { body: profile });
  const path = `/profile/${profile.user._id}`;
  renderScreen(<ProfileScreen />, path, { route: '/profile/:userId', user: null });
  expect(await screen.findByRole('heading', { name: 'The Ninth Ferry' })).toBeVisible();
  const links = within(screen.getByRole('main')).getAllByRole('link');
  expect(links.map(({ textContent }) => textContent)).toEqual(['Sign Up', 'See all writers']);
});
