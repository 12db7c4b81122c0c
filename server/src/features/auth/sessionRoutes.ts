import type { Router } from 'express';
import { RECOVERY_SENT, isModerator } from '../../contract/index.ts';
import type { Services } from '../../services.ts';
import { reader } from '../../http/request/validation.ts';
import { readJsonObject } from '../../http/request/body.ts';
import { userOf } from '../../http/request/currentUser.ts';
import { requestRecovery } from './recovery/recoveryService.ts';
import { noticesFor, waitingCount } from '../posts/moderation/notices.ts';
import { emailField, passwordTriedField } from './user/userFields.ts';
import { userView } from './user/userView.ts';
import { logIn } from './sessionService.ts';

const forgotBody = reader({ forgot: { kind: 'flag', label: 'Forgot' } });
const emailBody = reader({ email: emailField });
const credentialsBody = reader({ email: emailField, password: passwordTriedField });

/** Logging in, what to do without the password, and the account one is logged in to. */
export function authRoutes(router: Router, services: Services): void {
  router.post('/auth', services.limits.logins, readJsonObject, async (req, res) => {
    const { forgot } = await forgotBody.whole(req.body);
    if (forgot) {
      const { email } = await emailBody.whole(req.body);
      await requestRecovery(services, req, email);
      res.json({ msg: RECOVERY_SENT });
      return;
    }
    const credentials = await credentialsBody.whole(req.body);
    res.json({ token: await logIn(services, req, credentials) });
  });

  router.get('/auth', services.requireUser, services.slot, async (_req, res) => {
    const user = userOf(res);
    const [notices, waiting] = await Promise.all([noticesFor(user), isModerator(user) ? waitingCount() : undefined]);
    res.json({ ...userView(user), notices, waiting });
  });
}
