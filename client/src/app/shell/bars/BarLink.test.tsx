import { render, screen } from '@testing-library/react';
import { MemoryRouter } from 'react-router-dom';
import { paths } from '../../paths.ts';
import { BarLink } from './BarLink.tsx';
import { linksOf } from './links.ts';

/** The link that the side bar marks as current on a page. */
function currentOn(path: string): (string | null)[] {
  render(
    <MemoryRouter initialEntries={[path]}>
      {linksOf('side', 'writer').map((link) => (
        <BarLink key={link.to} link={link}>
          {link.side}
        </BarLink>
      ))}
    </MemoryRouter>,
  );
  return screen
    .getAllByRole('link')
    .filter((link) => link.hasAttribute('aria-current'))
    .map(({ textContent }) => textContent);
}

describe('BarLink', () => {
  it.each([
    [paths.act(2), 'Act 2'],
    [paths.createCharacter, 'Create character'],
    [paths.editCharacter('5f'), 'View characters'],
    [paths.addNote('5f'), 'View characters'],
    [paths.post('5f'), 'Brainstorming'],
  ])('is current on %s: %s', (path, label) => expect(currentOn(path)).toEqual([label]));
});
