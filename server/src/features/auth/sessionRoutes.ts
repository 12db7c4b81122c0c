import type { Router } from 'express';
import { body } from 'express-validator';
import { RECOVERY_SENT, isModerator } from '../../contract/index.ts';
import type { Services } from '../../services.ts';
import { logEvent } from '../../http/events.ts';
import { OPTIONAL, chainsOf, validate } from '../../http/request/validation.ts';
import { userOf } from '../../http/request/currentUser.ts';
import { requestRecovery } from './recovery/recoveryService.ts';
import { noticesFor, waitingCount } from '../posts/moderation/notices.ts';
import { repliesFor } from '../posts/replies.ts';
import { accountEmail, credentials } from './user/userFields.ts';
import { userView } from './user/userView.ts';
import { type Credentials, logIn, logOut, logOutEverywhere } from './sessionService.ts';

type Purpose = { forgot?: boolean; logout?: boolean | 'everywhere' };
const purposeChains = [
  ...chainsOf({ forgot: { kind: 'flag', label: 'Forgot' } }),
  body('logout', 'Logout must be true or "everywhere"')
    .optional(OPTIONAL)
    .custom((value: unknown) => typeof value === 'boolean' || value === 'everywhere'),
];

/** Logging in and out, what to do without the password, and the account one is logged in to. */
export function sessionRoutes(router: Router, services: Services): void {
  router.post('/auth', services.limits.logins, services.readJsonObject, async (req, res) => {
    const { forgot, logout } = await validate<Purpose>(req, purposeChains);
    if (logout) {
      const session = await services.requireSession(req, res);
      const end = logout === 'everywhere' ? logOutEverywhere : logOut;
      await services.concurrency.inSlot(req, res, () => end(session));
      logEvent(req, 'logout');
      res.json({ msg: 'Logged out' });
      return;
    }
    if (forgot) {
      const { email } = await validate<{ email: string }>(req, [accountEmail]);
      await requestRecovery(services, req, email);
      res.json({ msg: RECOVERY_SENT });
      return;
    }
    const sent = await validate<Credentials>(req, credentials);
    res.json({ token: await logIn(services, req, sent) });
  });

  router.get('/auth', ...services.requireUser, services.slot, async (_req, res) => {
    const user = userOf(res);
    const [notices, replies, waiting] = await Promise.all([
      noticesFor(user),
      user.emailVerified ? repliesFor(user._id) : [],
      isModerator(user) ? waitingCount() : undefined,
    ]);
    res.json({ ...userView(user), notices, replies, waiting });
  });
}
