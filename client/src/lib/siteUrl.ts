/** The origin of `APP_URL`, which the server writes into the page; without one, that of the page. */
export function siteOrigin(): string {
  // The server replaces this in prerendered pages.
  if (typeof document === 'undefined') return '%APP_URL%';
  const written = document.querySelector<HTMLMetaElement>('meta[name="site-url"]')?.content ?? '';
  return URL.canParse(written) ? new URL(written).origin : location.origin;
}
