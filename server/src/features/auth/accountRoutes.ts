import type { Router } from 'express';
import { logEvent } from '../../http/events.ts';
import { userOf } from '../../http/request/currentUser.ts';
import { validate } from '../../http/request/validation.ts';
import type { Services } from '../../services.ts';
import { deleteAccount } from '../../deleteAccount.ts';
import { type NewUser, newUser } from './user/userFields.ts';
import { signUp } from './accountService.ts';

/** Sign-up and account deletion. */
export function accountRoutes(router: Router, services: Services): void {
  router.post('/users', services.limits.signUps, services.readJsonObject, async (req, res) => {
    const user = await validate<NewUser>(req, newUser);
    // Counts even if the email is taken: otherwise anyone could test any number of emails for accounts.
    res.locals['created'] = true;
    res.json({ token: await signUp(services, req, user) });
  });

  router.delete('/profile', ...services.requireUser, services.slot, async (req, res) => {
    await deleteAccount(services, { user: userOf(res)._id });
    logEvent(req, 'deletion');
    res.json({ msg: 'Account, Outline, & Profile deleted' });
  });
}
