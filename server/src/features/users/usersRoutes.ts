import { Router } from 'express';
import { userOf } from '../../middle/requireUser.ts';
import { readBody } from '../../middle/validation.ts';
import type { Parts } from '../../parts.ts';
import { deleteAccount } from './deletionService.ts';
import { consentField, emailField, nameField, newPasswordField } from './userFields.ts';
import { signUp } from './usersService.ts';

const signUpFields = {
  name: nameField,
  email: emailField,
  password: newPasswordField,
  ageVerify: consentField('Age', 'Please confirm that you are 13 or older'),
  tosAgree: consentField('Consent', 'Please agree to the Privacy Policy and the Terms of Service'),
};

/** Signing up, and deleting one's account for good. */
export function usersRoutes(parts: Parts): Router {
  const router = Router({ caseSensitive: true, strict: true });

  router.post('/users', parts.limits.signUps, async (req, res) => {
    const { name, email, password } = await readBody(req, signUpFields);
    res.json({ token: await signUp(parts, res, { name, email, password }) });
  });

  router.delete('/profile', parts.requireUser, async (_req, res) => {
    await deleteAccount(userOf(res)._id, parts.log);
    res.json({ msg: 'Account, Outline, & Profile deleted' });
  });

  return router;
}
