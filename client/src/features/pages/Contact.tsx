import { contactEmail } from '../../lib/contact.ts';

/** The address for questions, as a link. */
export function Contact() {
  const email = contactEmail();
  return <a href={`mailto:${email}`}>{email}</a>;
}
