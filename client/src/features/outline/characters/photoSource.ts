import { webAddress } from '@trefoil/server/contract';
import { siteOrigin } from '../../../lib/siteUrl.ts';

const PORTRAIT_PATH = /^\/portraits\/(?:0[1-9]|1[0-2])\.png$/;

/**
 * The path of a built-in portrait on this site, whichever address of the site its URL names: that of the page, that of
 * `APP_URL`, or one over http:, such as localhost. Images of other sites are never loaded over http:, so none is mistaken.
 *
 * @returns `undefined` for any other image
 */
export function portraitPath(photoUrl: string): string | undefined {
  const url = webAddress(photoUrl);
  if (url === undefined) return undefined;
  const { origin, protocol, pathname, search } = new URL(url);
  const isOwn = protocol === 'http:' || origin === location.origin || origin === siteOrigin();
  return isOwn && search === '' && PORTRAIT_PATH.test(pathname) ? pathname : undefined;
}

/** The URL from which the photo of a character is loaded; `undefined` if it has none. */
export function photoSource(photoUrl: string): string | undefined {
  const path = portraitPath(photoUrl);
  return path === undefined ? webAddress(photoUrl) : location.origin + path;
}
