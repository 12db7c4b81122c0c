/** The contact address, which the server writes into the page. */
export function contactEmail(): string {
  // The server replaces this in prerendered pages.
  if (typeof document === 'undefined') return '%CONTACT_EMAIL%';
  const written = document.querySelector<HTMLMetaElement>('meta[name="contact-email"]')?.content ?? '';
  return written.includes('@') ? written : `hello@${location.hostname}`;
}
