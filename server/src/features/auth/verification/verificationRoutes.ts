import type { Router } from 'express';
import { readJsonObject } from '../../../http/request/body.ts';
import { userOf } from '../../../http/request/currentUser.ts';
import { withoutTurn } from '../../../http/overload/concurrency.ts';
import { invalid } from '../../../http/errors.ts';
import type { Services } from '../../../services.ts';
import { isRecoveryToken } from '../linkTokens.ts';
import { recover } from '../recovery/recoveryService.ts';
import { verifyEmail } from './verificationService.ts';

/** Where the links of mails lead: the address is verified, or a password is chosen. */
export function verificationRoutes(router: Router, services: Services): void {
  const { requireUser, mailer } = services;

  router.put('/auth/verify/:token', readJsonObject, async (req, res) => {
    const token = String(req.params['token']);
    if (isRecoveryToken(token)) {
      res.json({ msg: 'Password changed', token: await recover(services, req, token) });
      return;
    }
    await verifyEmail(services, req, token);
    res.json({ msg: 'Email Verified' });
  });

  router.put('/auth/resend', requireUser, async (req, res) => {
    const { _id, email, emailVerified } = userOf(res);
    if (emailVerified) throw invalid('Email already verified');
    await withoutTurn(res, () => mailer.resend(req, _id, email)); // the mail server may take its time
    res.json({ msg: 'Verification Email Sent' });
  });
}
