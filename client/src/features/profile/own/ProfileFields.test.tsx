import { render, screen } from '@testing-library/react';
import { ProfileFields } from './ProfileFormScreen.tsx';
import { profileText } from './profileRules.ts';

it.each([
  ['is open if one of them has a problem', 'twitter', true],
  ['is closed if none has', null, false],
])('the Social links disclosure %s', (_name, wrong, isOpen) => {
  const text = profileText(null);
  render(
    <ProfileFields
      fieldProps={(field) => ({
        value: text[field],
        error: field === wrong ? 'Please enter a web address' : undefined,
        note: { onDiscard() {}, onUndo: undefined, isRestored: false },
        handle: () => {},
        onText: () => {},
      })}
    />,
  );
  expect(screen.getByText('Social links').closest('details')!.open).toBe(isOpen);
});
