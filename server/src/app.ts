import { join } from 'node:path';
import express, { type Express, type RequestHandler } from 'express';
import { PROJECT_FOLDER } from './config.ts';
import { databaseAnswers } from './database.ts';
import { authRoutes } from './features/auth/authRoutes.ts';
import { verificationRoutes } from './features/mail/verificationRoutes.ts';
import { characterRoutes } from './features/outline/characterRoutes.ts';
import { outlineRoutes } from './features/outline/outlineRoutes.ts';
import { commentRoutes } from './features/posts/commentRoutes.ts';
import { postRoutes } from './features/posts/postRoutes.ts';
import { mediaRoutes } from './features/profile/mediaRoutes.ts';
import { profileRoutes } from './features/profile/profileRoutes.ts';
import { usersRoutes } from './features/users/usersRoutes.ts';
import { requestLog } from './logger.ts';
import { compressAnswers, keepPrivate } from './middle/answers.ts';
import { clientPages } from './middle/clientPages.ts';
import { errorHandler, unknownRoute } from './middle/errorHandler.ts';
import { readJsonObject } from './middle/requestBody.ts';
import { cors, securityHeaders } from './middle/security.ts';
import { takeTurns } from './middle/turns.ts';
import type { Parts } from './parts.ts';

const CLIENT_BUILD = join(PROJECT_FOLDER, 'client/dist');

/**
 * The whole application. Paths are exact: routers are mounted at `/api` only, because a mount point further down would let a
 * slash at the end pass.
 * @param settings `client` is the folder of the built client
 */
export function createApp(parts: Parts, { client = CLIENT_BUILD } = {}): Express {
  const { config, log, limits } = parts;
  const app = express();
  app.disable('x-powered-by').disable('etag').enable('case sensitive routing').enable('strict routing');
  app.set('trust proxy', config.trustProxy);
  app.use(requestLog(log), securityHeaders(config.appUrl), mendEscapes);

  app.get('/healthz', (_req, res) => void res.json({ status: 'ok' }));
  app.get('/readyz', async (_req, res) => {
    const ready = await databaseAnswers();
    res.status(ready ? 200 : 503).json({ status: ready ? 'ok' : 'database away' });
  });

  app.use('/api', cors(config.appUrl), keepPrivate, compressAnswers, readJsonObject, takeTurns(), limits.calls);
  app.use('/api', usersRoutes(parts));
  app.use('/api', authRoutes(parts));
  app.use('/api', verificationRoutes(parts));
  app.use('/api', outlineRoutes(parts));
  app.use('/api', characterRoutes(parts));
  app.use('/api', postRoutes(parts));
  app.use('/api', commentRoutes(parts));
  app.use('/api', profileRoutes(parts));
  app.use('/api', unknownRoute);

  app.use(mediaRoutes());
  app.use(clientPages(client, config.contactEmail));
  app.use(unknownRoute);
  app.use(errorHandler);
  return app;
}

/** A path with broken percent signs is taken as it stands, so that it meets the 404 of a malformed id. */
const mendEscapes: RequestHandler = (req, _res, next) => {
  const [path = '', ...query] = req.url.split('?');
  try {
    decodeURIComponent(path);
  } catch {
    req.url = [path.replaceAll('%', '%25'), ...query].join('?');
  }
  next();
};
