/** The address for questions, which the server writes into the page. */
export function contactEmail(): string {
  // In a page that the build draws the server writes it in here as well.
  if (typeof document === 'undefined') return '%CONTACT_EMAIL%';
  const written = document.querySelector<HTMLMetaElement>('meta[name="contact-email"]')?.content ?? '';
  return written.includes('@') ? written : `hello@${location.hostname}`;
}
