import { Link, useMatch, type LinkProps } from 'react-router-dom';
import { paths } from '../../paths.ts';

/** The way to the characters; current on their cards and note forms as well, which are no paths below the list's. */
export function CharactersLink(props: Omit<LinkProps, 'to'>) {
  const here = useMatch('/outlines/characters/*');
  return <Link {...props} to={paths.characters} aria-current={here ? 'page' : undefined} />;
}
