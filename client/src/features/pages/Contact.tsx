import { contactEmail } from '../../lib/contact.ts';
import css from './InfoPage.module.css';

/** The address for questions, as a link; `alone` where it is no part of a sentence, and so as high as a finger wants it. */
export function Contact({ alone }: { alone?: boolean }) {
  const email = contactEmail();
  return (
    <a className={alone ? css.alone : undefined} href={`mailto:${email}`}>
      {email}
    </a>
  );
}
