import { join } from 'node:path';
import express, { type Express, type RequestHandler, Router } from 'express';
import { PROJECT_FOLDER } from './config.ts';
import { databaseAnswers } from './database.ts';
import { authRoutes } from './features/auth/sessionRoutes.ts';
import { verificationRoutes } from './features/auth/verification/verificationRoutes.ts';
import { characterRoutes } from './features/outline/characters/characterRoutes.ts';
import { outlineRoutes } from './features/outline/outlineRoutes.ts';
import { commentRoutes } from './features/posts/comments/commentRoutes.ts';
import { postRoutes } from './features/posts/postRoutes.ts';
import { mediaRoutes } from './features/profile/avatar/mediaRoutes.ts';
import { describeProfile } from './features/profile/profilePreview.ts';
import { profileRoutes } from './features/profile/profileRoutes.ts';
import { usersRoutes } from './features/auth/accountRoutes.ts';
import { requestLog } from './logger.ts';
import { isId } from './lib/text.ts';
import { compressAnswers, keepPrivate } from './http/answers.ts';
import { clientPages } from './http/pages/clientPages.ts';
import { errorHandler, unknownRoute } from './http/errorHandler.ts';
import { cors, preflight, securityHeaders } from './http/security.ts';
import { endAnswers } from './http/overload/answered.ts';
import { behindArrivals, fewInEachTurn } from './http/overload/arrivals.ts';
import { Concurrency, PICTURES, makeLargeAnswer } from './http/overload/concurrency.ts';
import { oneAtATime } from './http/overload/connections.ts';
import type { Services } from './services.ts';
import type { HttpClasses } from './http/serving.ts';

const CLIENT_BUILD = join(PROJECT_FOLDER, 'client/dist');

/**
 * The whole application. What has not passed the limit for its address costs nothing; the token is looked at and the body read
 * by the routes' guards, in this order, so that an unknown route reads neither. Paths are exact: nothing is mounted further down
 * than `/api`, because a mount point would let a slash at the end pass.
 * @param settings `client` is the folder of the built client, `isClosing` whether the process is about to end, `classes`
 *   are those of the server that serves the application, and of no other
 */
export function createApp(
  services: Services,
  {
    client = CLIENT_BUILD,
    isClosing = (): boolean => false,
    classes,
  }: { client?: string; isClosing?: () => boolean; classes?: HttpClasses } = {},
): Express {
  const { config, log, limits } = services;
  const concurrency = new Concurrency();
  const pictures = new Concurrency(PICTURES);
  const app = express();
  app.disable('x-powered-by').disable('etag').enable('case sensitive routing').enable('strict routing');
  if (classes) adoptClasses(app, classes);
  app.set('trust proxy', config.trustProxy);
  const pages = clientPages(client, {
    ...config,
    // A profile may weigh megabytes.
    describeProfile: async (res, id) =>
      isId(id) ? makeLargeAnswer(res, 'previews', () => describeProfile(id, config.appUrl)) : null,
  });
  app.use(oneAtATime, behindArrivals, requestLog(log), securityHeaders(config.appUrl), mendEscapes, dropLongEncodings);

  app.get(['/healthz', '/readyz'], behindOthers);
  app.get('/healthz', (_req, res) => void res.json({ status: 'ok' }));
  app.get('/readyz', async (_req, res) => {
    const away = async () =>
      concurrency.standsStill() ? 'standing still' : (await databaseAnswers()) ? 'ok' : 'database away';
    const status = isClosing() ? 'closing' : await away();
    res.status(status === 'ok' ? 200 : 503).json({ status });
  });

  app.use('/api', apiRoutes(services, concurrency));
  app.use('/media', limits.calls, pictures.limit);

  app.use(mediaRoutes());
  app.get('/profile/:id', limits.calls, concurrency.limit);
  app.use(fewInEachTurn, pages);
  app.use(unknownRoute);
  app.use(errorHandler);
  return app;
}

/**
 * Has requests and answers begin as what Express makes of them. By itself it changes the prototype of each, which doubles the
 * cost of a call: V8 then looks everything up slowly and clears away late what hangs on them.
 */
function adoptClasses(app: Express, { IncomingMessage, ServerResponse }: HttpClasses): void {
  Object.setPrototypeOf(IncomingMessage.prototype, app.request);
  Object.setPrototypeOf(ServerResponse.prototype, app.response);
  Object.assign(app, { request: IncomingMessage.prototype, response: ServerResponse.prototype });
}

/** All calls of the client, in one router: each further one costs every call some time. */
function apiRoutes(services: Services, concurrency: Concurrency): Router {
  const { config, limits } = services;
  const router = endAnswers(Router({ caseSensitive: true, strict: true }));
  router.use(cors(config.appUrl), keepPrivate, limits.calls, preflight(config.appUrl));
  router.use(compressAnswers, concurrency.limit);
  authRoutes(router, services);
  postRoutes(router, services);
  commentRoutes(router, services);
  outlineRoutes(router, services);
  characterRoutes(router, services);
  profileRoutes(router, services);
  usersRoutes(router, services);
  verificationRoutes(router, services);
  return router.use(unknownRoute);
}

/** Whoever comes by a proxy takes turns with others; a balancer that looks whether the server is there waits for nobody. */
const behindOthers: RequestHandler = (req, res, next) =>
  req.headers['x-forwarded-for'] === undefined ? next() : fewInEachTurn(req, res, next);

/** More than any browser names; to look through thousands takes longer than the answer. */
const LONGEST_ENCODINGS = 200;
const dropLongEncodings: RequestHandler = ({ headers }, _res, next) => {
  if ((headers['accept-encoding'] ?? '').length > LONGEST_ENCODINGS) delete headers['accept-encoding'];
  next();
};

/** A path with broken percent signs is taken as it stands, so that it meets the 404 of a malformed id. */
const mendEscapes: RequestHandler = (req, _res, next) => {
  try {
    if (req.path.includes('%')) decodeURIComponent(req.path);
  } catch {
    req.url = req.url.replaceAll('%', '%25');
  }
  next();
};
