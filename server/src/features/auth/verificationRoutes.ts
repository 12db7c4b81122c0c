import { Router } from 'express';
import { invalid } from '../../http/errors.ts';
import { userOf } from '../../http/currentUser.ts';
import type { Services } from '../../services.ts';
import { useVerification } from './verificationTokens.ts';

/** Confirming the e-mail address. */
export function verificationRoutes({ requireUser, mailer }: Services): Router {
  const router = Router({ caseSensitive: true, strict: true });

  router.put('/auth/verify/:token', async (req, res) => {
    if (!(await useVerification(req.params.token))) throw invalid('Invalid or expired verification link');
    res.json({ msg: 'Email Verified' });
  });

  router.put('/auth/resend', requireUser, async (_req, res) => {
    const { _id, emailVerified } = userOf(res);
    if (emailVerified) throw invalid('Email already verified');
    await mailer.now(_id);
    res.json({ msg: 'Verification Email Sent' });
  });

  return router;
}
