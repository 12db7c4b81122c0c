import { Mail } from 'lucide-react';
import { useAppSelector } from '../../../app/hooks.ts';
import { useStoredItem } from '../../../lib/useStoredItem.ts';
import { TextButton } from '../../../ui/button/TextLink.tsx';
import { Muted } from '../../../ui/layout/layout.tsx';
import { Notice } from '../../../ui/notice/Notice.tsx';
import css from './VerificationSent.module.css';
import { useResend } from './useResend.ts';

/** Stores the id of the user who closed the notice on this device. */
const CLOSED_KEY = 'trefoil/mailSentClosed';

/** Tells unverified users which address the verification email went to, and can resend it. For the dashboard. */
export function VerificationSent() {
  const user = useAppSelector(({ auth }) => auth.user);
  const [closed, setClosed] = useStoredItem(CLOSED_KEY);
  const { busy, resend } = useResend();

  if (!user || user.emailVerified || closed === user._id) return null;

  return (
    <Notice
      className={css.VerificationSent}
      tone="note"
      icon={Mail}
      onClose={() => setClosed(user._id)}
      actions={
        <TextButton aria-busy={busy || undefined} onClick={() => busy || void resend()}>
          Resend Email
        </TextButton>
      }
    >
      <p>
        We emailed <em>{user.email}</em>. Click the link to unlock posting in Brainstorm.
      </p>
      <Muted>No need to wait; your outline is ready.</Muted>
    </Notice>
  );
}
