import { KeyRound } from 'lucide-react';
import { useState } from 'react';
import { useAppDispatch, useAppSelector } from '../../../app/hooks.ts';
import { RowButton } from '../../../ui/layout/Rows.tsx';
import { Notice } from '../../../ui/notice/Notice.tsx';
import { failureRaised } from '../../alerts/alertsEvents.ts';
import { requestRecovery } from '../authSlice.ts';

/** For the dashboard: sends oneself the mail for a forgotten password. */
export function ChangePassword() {
  const dispatch = useAppDispatch();
  const email = useAppSelector(({ auth }) => auth.user?.email);
  const [state, setState] = useState<'open' | 'busy' | 'sent'>('open');

  async function ask() {
    if (!email || state === 'busy') return;
    setState('busy');
    const answer = await dispatch(requestRecovery(email));
    setState(requestRecovery.fulfilled.match(answer) ? 'sent' : 'open');
    if (requestRecovery.rejected.match(answer) && answer.payload) dispatch(failureRaised(answer.payload));
  }

  return (
    <>
      <RowButton icon={KeyRound} aria-busy={state === 'busy' || undefined} onClick={() => void ask()}>
        Change Password
      </RowButton>
      <div role="status">
        {state === 'sent' && (
          <Notice>
            <p>
              A link for choosing a new password is on its way to <em>{email}</em>. It stays good for 24 hours.
            </p>
          </Notice>
        )}
      </div>
    </>
  );
}
