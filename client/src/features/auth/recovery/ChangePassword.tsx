import { KeyRound } from 'lucide-react';
import { useState } from 'react';
import { useAppDispatch, useAppSelector } from '../../../app/hooks.ts';
import { useConfirm } from '../../../ui/dialog/Confirm.tsx';
import { RowButton } from '../../../ui/layout/Rows.tsx';
import { Notice } from '../../../ui/notice/Notice.tsx';
import { failureRaised } from '../../alerts/alertsEvents.ts';
import { requestRecovery } from '../authSlice.ts';

/** Emails the viewer a link for a new password, after a confirmation. For the dashboard. */
export function ChangePassword() {
  const dispatch = useAppDispatch();
  const confirm = useConfirm();
  const email = useAppSelector(({ auth }) => auth.user?.email);
  const [state, setState] = useState<'open' | 'busy' | 'sent'>('open');

  async function send() {
    if (!email || state === 'busy') return;
    const isConfirmed = await confirm({
      title: 'Email a password link?',
      text: `We’ll send it to ${email}. Your password stays the same until you use the link.`,
      cancelLabel: 'Cancel',
      confirmLabel: 'Send Link',
      kind: 'primary',
    });
    if (!isConfirmed) return;
    setState('busy');
    const result = await dispatch(requestRecovery(email));
    setState(requestRecovery.fulfilled.match(result) ? 'sent' : 'open');
    if (requestRecovery.rejected.match(result) && result.payload) dispatch(failureRaised(result.payload));
  }

  return (
    <>
      <RowButton icon={KeyRound} aria-busy={state === 'busy' || undefined} onClick={() => void send()}>
        Email Me a Password Link
      </RowButton>
      <div role="status">
        {state === 'sent' && (
          <Notice>
            <p>
              We’ve emailed a password link to <em>{email}</em>. It works once, for 24 hours.
            </p>
          </Notice>
        )}
      </div>
    </>
  );
}
