import { useState } from 'react';
import { useAppDispatch } from '../../../app/hooks.ts';
import { alertRaised, failureRaised } from '../../alerts/alertsEvents.ts';
import { loadUser, resendVerification } from '../authSlice.ts';

/** Asks for another verification mail and says how it went; `resend` resolves with whether it was sent. */
export function useResend() {
  const dispatch = useAppDispatch();
  const [busy, setBusy] = useState(false);

  async function resend(): Promise<boolean> {
    setBusy(true);
    const answer = await dispatch(resendVerification());
    setBusy(false);
    if (resendVerification.fulfilled.match(answer)) {
      dispatch(alertRaised({ text: answer.payload.msg }));
      return true;
    }
    if (answer.payload) {
      dispatch(failureRaised(answer.payload));
      // Verified meanwhile, on another device: the whole app should know.
      if (answer.payload.status === 400) void dispatch(loadUser());
    }
    return false;
  }

  return { busy, resend };
}
