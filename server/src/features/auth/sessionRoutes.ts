import { Router } from 'express';
import type { Services } from '../../services.ts';
import { reader } from '../../http/validation.ts';
import { userOf } from '../../http/currentUser.ts';
import { emailField, passwordTriedField } from './userFields.ts';
import { userView } from './userView.ts';
import { signIn } from './sessionService.ts';

const credentialsBody = reader({ email: emailField, password: passwordTriedField });

/** Signing in, and the account one is signed in to. */
export function authRoutes(services: Services): Router {
  const router = Router({ caseSensitive: true, strict: true });

  router.post('/auth', services.limits.signInCalls, async (req, res) => {
    const credentials = await credentialsBody.whole(req.body);
    res.json({ token: await signIn(services, req, credentials) });
  });

  router.get('/auth', services.requireUser, (_req, res) => {
    res.json(userView(userOf(res)));
  });

  return router;
}
