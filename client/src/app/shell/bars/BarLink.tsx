import { Link, matchPath, useLocation, type LinkProps } from 'react-router-dom';
import { paths } from '../../paths.ts';
import type { BarLinkData } from './links.ts';

interface BarLinkProps extends Omit<LinkProps, 'to'> {
  link: BarLinkData;
}

/** A link of a bar, which says when its page, or one within it, is the current one. */
export function BarLink({ link: { to, within, act }, ...props }: BarLinkProps) {
  const pathname = useCurrentPath();
  const isWithin = within !== undefined && matchPath(within, pathname) !== null;
  const current = matchPath(to, pathname) ? 'page' : isWithin && 'true';
  return <Link {...props} to={to} data-act={act} aria-current={current || undefined} />;
}

/** The path of the current page. The form of an existing character belongs to that character. */
function useCurrentPath(): string {
  const { pathname, search } = useLocation();
  const id = pathname === paths.createCharacter && new URLSearchParams(search).get('id');
  return id ? paths.character(id) : pathname;
}
