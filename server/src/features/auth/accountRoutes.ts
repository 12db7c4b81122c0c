import { Router } from 'express';
import { userOf } from '../../http/currentUser.ts';
import { readBody } from '../../http/validation.ts';
import type { Services } from '../../services.ts';
import { deleteAccount } from '../../deleteAccount.ts';
import { consentField, emailField, nameField, newPasswordField } from './userFields.ts';
import { signUp } from './accountService.ts';

const signUpFields = {
  name: nameField,
  email: emailField,
  password: newPasswordField,
  ageVerify: consentField('Age', 'Please confirm that you are 13 or older'),
  tosAgree: consentField('Consent', 'Please agree to the Privacy Policy and the Terms of Service'),
};

/** Signing up, and deleting one's account for good. */
export function usersRoutes(services: Services): Router {
  const router = Router({ caseSensitive: true, strict: true });

  router.post('/users', services.limits.signUps, async (req, res) => {
    const { name, email, password } = await readBody(req, signUpFields);
    res.json({ token: await signUp(services, res, { name, email, password }) });
  });

  router.delete('/profile', services.requireUser, async (_req, res) => {
    await deleteAccount(userOf(res)._id, services.log);
    res.json({ msg: 'Account, Outline, & Profile deleted' });
  });

  return router;
}
