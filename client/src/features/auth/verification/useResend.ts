import { useState } from 'react';
import { useAppDispatch } from '../../../app/hooks.ts';
import { resendVerification } from '../authSlice.ts';

/** Requests another verification email and shows an alert; `resend` resolves with whether it was sent. */
export function useResend() {
  const dispatch = useAppDispatch();
  const [busy, setBusy] = useState(false);

  async function resend(): Promise<boolean> {
    setBusy(true);
    const result = await dispatch(resendVerification());
    setBusy(false);
    return resendVerification.fulfilled.match(result);
  }

  return { busy, resend };
}
