import { contactEmail } from '../../lib/contact.ts';
import css from './InfoPage.module.css';

/** The contact email as a link; `alone`, outside of a sentence, it has the height of a touch target. */
export function Contact({ alone }: { alone?: boolean }) {
  const email = contactEmail();
  return (
    <a className={alone ? css.alone : undefined} href={`mailto:${email}`}>
      {email}
    </a>
  );
}
