import { Router } from 'express';
import type { Services } from '../../services.ts';
import { readBody } from '../../http/validation.ts';
import { userOf } from '../../http/currentUser.ts';
import { emailField, passwordTriedField } from './userFields.ts';
import { userView } from './userView.ts';
import { signIn } from './sessionService.ts';

/** Signing in, and the account one is signed in to. */
export function authRoutes(services: Services): Router {
  const router = Router({ caseSensitive: true, strict: true });

  router.post('/auth', async (req, res) => {
    const credentials = await readBody(req, { email: emailField, password: passwordTriedField });
    res.json({ token: await signIn(services, req, credentials) });
  });

  router.get('/auth', services.requireUser, (_req, res) => {
    res.json(userView(userOf(res)));
  });

  return router;
}
