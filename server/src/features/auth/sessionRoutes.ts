import type { Router } from 'express';
import { RECOVERY_SENT, isModerator } from '../../contract/index.ts';
import type { Services } from '../../services.ts';
import { chainsOf, validate } from '../../http/request/validation.ts';
import { userOf } from '../../http/request/currentUser.ts';
import { requestRecovery } from './recovery/recoveryService.ts';
import { noticesFor, waitingCount } from '../posts/moderation/notices.ts';
import { accountEmail, credentials } from './user/userFields.ts';
import { userView } from './user/userView.ts';
import { type Credentials, logIn } from './sessionService.ts';

const forgotChains = chainsOf({ forgot: { kind: 'flag', label: 'Forgot' } });

/** Logging in, what to do without the password, and the account one is logged in to. */
export function sessionRoutes(router: Router, services: Services): void {
  router.post('/auth', services.limits.logins, services.readJsonObject, async (req, res) => {
    const { forgot } = await validate<{ forgot?: boolean }>(req, forgotChains);
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
    const [notices, waiting] = await Promise.all([noticesFor(user), isModerator(user) ? waitingCount() : undefined]);
    res.json({ ...userView(user), notices, waiting });
  });
}
