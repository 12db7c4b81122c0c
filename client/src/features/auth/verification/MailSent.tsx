import { Mail } from 'lucide-react';
import { useState } from 'react';
import { useAppSelector } from '../../../app/hooks.ts';
import { readItem, writeItem } from '../../../lib/storage.ts';
import { TextButton } from '../../../ui/button/TextLink.tsx';
import { Soft } from '../../../ui/layout/layout.tsx';
import { Notice } from '../../../ui/notice/Notice.tsx';
import css from './MailSent.module.css';
import { useResend } from './useResend.ts';

/** Who closed it on this device. */
const CLOSED_KEY = 'trefoil/mailSentClosed';

/** For the dashboard of who is not verified: which address the mail went to, and another one if it did not come. */
export function MailSent() {
  const user = useAppSelector(({ auth }) => auth.user);
  const [closed, setClosed] = useState(() => readItem(CLOSED_KEY));
  const { busy, resend } = useResend();

  if (!user || user.emailVerified || closed === user._id) return null;

  function close() {
    writeItem(CLOSED_KEY, user!._id);
    setClosed(user!._id);
  }

  return (
    <Notice
      className={css.MailSent}
      tone="note"
      icon={Mail}
      onClose={close}
      actions={
        <TextButton aria-busy={busy || undefined} onClick={() => busy || void resend()}>
          Send It Again
        </TextButton>
      }
    >
      <p>
        We sent a mail to <em>{user.email}</em>. Press the link in it when you have a minute; it opens Brainstorm for
        posting.
      </p>
      <Soft>You need not wait for it. Your outline is open to you already.</Soft>
    </Notice>
  );
}
