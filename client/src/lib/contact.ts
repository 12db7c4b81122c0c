/** The address for questions, which the server writes into the page. */
export function contactEmail(): string {
  const written = document.querySelector<HTMLMetaElement>('meta[name="contact-email"]')?.content ?? '';
  return written.includes('@') ? written : `hello@${location.hostname}`;
}
