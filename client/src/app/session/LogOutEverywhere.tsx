import { LogOut } from 'lucide-react';
import { useState } from 'react';
import { logOutEverywhere } from '../../features/auth/authSlice.ts';
import { RowButton } from '../../ui/layout/Rows.tsx';
import { useAppDispatch } from '../hooks.ts';
import { useLeaveConfirmation } from './useLeaveConfirmation.ts';

/** Ends all sessions of the account, after a confirmation if there is unsaved text. For the dashboard. */
export function LogOutEverywhere() {
  const dispatch = useAppDispatch();
  const confirmLeaving = useLeaveConfirmation();
  const [busy, setBusy] = useState(false);

  async function leave() {
    if (busy || !(await confirmLeaving())) return;
    setBusy(true);
    await dispatch(logOutEverywhere());
    setBusy(false);
  }

  return (
    <RowButton icon={LogOut} aria-busy={busy || undefined} onClick={() => void leave()}>
      Log Out Everywhere
    </RowButton>
  );
}
