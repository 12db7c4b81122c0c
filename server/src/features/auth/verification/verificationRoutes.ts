import type { Router } from 'express';
import { cleanLinkToken } from '../../../contract/index.ts';
import { userOf } from '../../../http/request/currentUser.ts';
import type { Services } from '../../../services.ts';
import { isRecoveryToken } from '../linkTokens.ts';
import { recover } from '../recovery/recoveryService.ts';
import { resendVerification, verifyEmail } from './verificationService.ts';

/** The routes behind the links in emails: verification and password reset. */
export function verificationRoutes(router: Router, services: Services): void {
  router.put('/auth/verify/:token', services.readJsonObject, async (req, res) => {
    const token = cleanLinkToken(String(req.params['token']));
    if (isRecoveryToken(token)) {
      res.json({ msg: 'Password changed', token: await recover(services, req, token) });
      return;
    }
    await services.concurrency.inSlot(req, res, () => verifyEmail(req, token));
    res.json({ msg: 'Email Verified' });
  });

  router.put('/auth/resend', ...services.requireUser, async (_req, res) => {
    await resendVerification(services, userOf(res));
    res.json({ msg: 'Verification Email Sent' });
  });
}
