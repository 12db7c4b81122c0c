import { render, screen } from '@testing-library/react';
import { ProfileFields } from './ProfileFields.tsx';
import { profileText } from './profileRules.ts';

it.each([
  ['stands open where one of them is wrong', { twitter: 'Please enter a web address' }, true],
  ['is closed where none is', {}, false],
])('the part of social links %s', (_name, problems, isOpen) => {
  render(<ProfileFields text={profileText(null)} problems={problems} onText={() => {}} />);
  expect(screen.getByText('Social links').closest('details')!.open).toBe(isOpen);
});
