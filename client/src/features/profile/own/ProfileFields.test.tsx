import { render, screen } from '@testing-library/react';
import { ProfileFields } from './ProfileFields.tsx';
import { profileText } from './profileRules.ts';

it.each([
  ['is open if one of them has a problem', { twitter: 'Please enter a web address' }, true],
  ['is closed if none has', {}, false],
])('the Social links disclosure %s', (_name, problems, isOpen) => {
  render(<ProfileFields text={profileText(null)} problems={problems} onText={() => {}} />);
  expect(screen.getByText('Social links').closest('details')!.open).toBe(isOpen);
});
