import { Router } from 'express';
import type { Parts } from '../../parts.ts';
import { readBody } from '../../middle/validation.ts';
import { userOf } from '../../middle/requireUser.ts';
import { emailField, passwordTriedField } from '../users/userFields.ts';
import { userView } from '../users/userView.ts';
import { signIn } from './authService.ts';

/** Signing in, and the account one is signed in to. */
export function authRoutes(parts: Parts): Router {
  const router = Router({ caseSensitive: true, strict: true });

  router.post('/auth', async (req, res) => {
    const credentials = await readBody(req, { email: emailField, password: passwordTriedField });
    res.json({ token: await signIn(parts, req, credentials) });
  });

  router.get('/auth', parts.requireUser, (_req, res) => {
    res.json(userView(userOf(res)));
  });

  return router;
}
