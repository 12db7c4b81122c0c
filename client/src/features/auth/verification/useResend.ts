import { useState } from 'react';
import { useAppDispatch } from '../../../app/hooks.ts';
import { alertRaised, failureRaised } from '../../alerts/alertsEvents.ts';
import { loadUser, resendVerification } from '../authSlice.ts';

/** Requests another verification email and shows an alert; `resend` resolves with whether it was sent. */
export function useResend() {
  const dispatch = useAppDispatch();
  const [busy, setBusy] = useState(false);

  async function resend(): Promise<boolean> {
    setBusy(true);
    const result = await dispatch(resendVerification());
    setBusy(false);
    if (resendVerification.fulfilled.match(result)) {
      dispatch(alertRaised({ text: result.payload.msg }));
      return true;
    }
    if (result.payload) {
      dispatch(failureRaised(result.payload));
      // The email was verified on another device: update the user.
      if (result.payload.status === 400) void dispatch(loadUser());
    }
    return false;
  }

  return { busy, resend };
}
