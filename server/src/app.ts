import { join } from 'node:path';
import express, { type Express, type Request, Router } from 'express';
import { PROJECT_FOLDER } from './config.ts';
import { databaseAnswers } from './database.ts';
import { accountRoutes } from './features/auth/accountRoutes.ts';
import { sessionRoutes } from './features/auth/sessionRoutes.ts';
import { verificationRoutes } from './features/auth/verification/verificationRoutes.ts';
import { characterRoutes } from './features/outline/characters/characterRoutes.ts';
import { outlineRoutes } from './features/outline/outlineRoutes.ts';
import { commentRoutes } from './features/posts/comments/commentRoutes.ts';
import { postRoutes } from './features/posts/postRoutes.ts';
import { mediaRoutes } from './features/profile/avatar/mediaRoutes.ts';
import { describeProfile } from './features/profile/profilePreview.ts';
import { profileRoutes } from './features/profile/profileRoutes.ts';
import { compressResponses, keepPrivate } from './http/answers.ts';
import { createErrorHandler, unknownRoute } from './http/errorHandler.ts';
import { clientPages } from './http/pages/clientPages.ts';
import { cors, preflight, securityHeaders } from './http/security.ts';
import { addressOf } from './http/request/address.ts';
import { limitUnreadResponses } from './http/unreadResponses.ts';
import { isId } from './lib/text.ts';
import { requestLog } from './logger.ts';
import type { Services } from './services.ts';

/** For how long a copy of security.txt is good. Source: RFC 9116, section 2.5.5. */
const SECURITY_TXT_MS = 180 * 86_400_000;
const CLIENT_BUILD = join(PROJECT_FOLDER, 'client/dist');

/**
 * The whole application. The guards of the routes check the token and read the body, so that an unknown route does neither.
 * @param settings `client` is the folder of the built client, `isClosing` whether the process is about to end
 */
export function createApp(
  services: Services,
  { client = CLIENT_BUILD, isClosing = (): boolean => false } = {},
): Express {
  const { config, log, limits, slot, concurrency, tokens } = services;
  /** The same for a day (UTC), and of no use without the secret. */
  const hashOfIp = (req: Request) => tokens.pseudonymOf(`${new Date().toISOString().slice(0, 10)} ${addressOf(req)}`);
  const app = express();
  app.enable('case sensitive routing').enable('strict routing').disable('x-powered-by');
  app.disable('etag'); // private answers need none, and public ones have their own
  app.set('trust proxy', config.trustProxy);
  app.use(requestLog(log, hashOfIp), securityHeaders(config.appUrl), compressResponses, limitUnreadResponses());

  app.get('/healthz', (_req, res) => void res.json({ status: 'ok' }));
  app.get('/.well-known/security.txt', (_req, res) => {
    const expires = new Date(Date.now() + SECURITY_TXT_MS).toISOString();
    res.type('text').send(`Contact: mailto:${config.contactEmail}\nExpires: ${expires}\n`);
  });
  app.get('/readyz', async (_req, res) => {
    const problem = isClosing() ? 'closing' : concurrency.isStalled() ? 'stalled' : undefined;
    const status = problem ?? ((await databaseAnswers()) ? 'ok' : 'database unavailable');
    res.status(status === 'ok' ? 200 : 503).json({ status });
  });

  app.use('/api', apiRoutes(services));

  app.use('/media', limits.calls, slot);
  app.use(mediaRoutes());
  app.use('/profile', limits.calls, slot);
  app.use(
    clientPages(client, {
      ...config,
      describeProfile: async (id) => (isId(id) ? describeProfile(id, config.appUrl) : null),
    }),
  );

  app.use(unknownRoute);
  app.use(createErrorHandler());
  return app;
}

/** Everything below /api, as `server/docs/api.md` describes it. */
export function apiRoutes(services: Services): Router {
  const { config, limits } = services;
  // Paths are exact; a router for each feature would let a trailing slash pass.
  const router = Router({ caseSensitive: true, strict: true });
  router.use(keepPrivate, cors(config.appUrl), limits.calls, preflight(config.appUrl));
  sessionRoutes(router, services);
  postRoutes(router, services);
  commentRoutes(router, services);
  outlineRoutes(router, services);
  characterRoutes(router, services);
  profileRoutes(router, services);
  accountRoutes(router, services);
  verificationRoutes(router, services);
  return router.use(unknownRoute);
}
