import { randomUUID } from 'node:crypto';
import { writeSync } from 'node:fs';
import type { IncomingMessage } from 'node:http';
import type { Request, RequestHandler, Response } from 'express';
import { type Logger, pino, type DestinationStream } from 'pino';
import type { Config } from './config.ts';

export type { Logger } from 'pino';

/**
 * What can't be written, as the disk of the log is full or nobody reads its pipe, is lost: pino's own way tries for ever, and
 * the server stands still. (That a pipe refuses instead of waiting for its reader is Node's doing, once it knows the stream.)
 */
const standardOutput: DestinationStream = {
  write(line) {
    try {
      writeSync(process.stdout.fd, line);
    } catch {
      // There is nowhere to say so.
    }
  },
};

/** Makes the log: one JSON object a line. Bodies, headers, e-mail addresses and tokens never get into it. */
export function createLogger(
  { logLevel }: Pick<Config, 'logLevel'>,
  destination: DestinationStream = standardOutput,
): Logger {
  return pino({ level: logLevel, base: undefined, serializers: { err: describeError } }, destination);
}

/** Logs each answer with its request id, which the caller finds in `x-request-id`. */
export function requestLog(log: Logger): RequestHandler {
  return (req, res, next) => {
    const began = Date.now();
    const { method, originalUrl } = req;
    const id = requestId(req);
    res.setHeader('x-request-id', id);
    const describe = () => ({ req: { id, method, path: loggedPath(originalUrl) } });
    res.locals['log'] = () => log.child(describe());
    res.once('close', () => {
      const { statusCode: status, writableFinished } = res;
      const level = levelOf(req, res);
      if (!log.isLevelEnabled(level)) return;
      const outcome = status >= 500 ? 'errored' : writableFinished ? 'completed' : 'aborted';
      log[level]({ ...describe(), res: { status }, responseTime: Date.now() - began }, `request ${outcome}`);
    });
    next();
  };
}

/**
 * What anybody can have as much of as they like is no news: files, what is read, refused, or hung up. A crowd of such calls
 * would else fill a disk with lines.
 */
function levelOf({ method, originalUrl }: Request, res: Response): 'debug' | 'info' | 'warn' {
  const { statusCode: status, writableFinished, locals } = res;
  if (!originalUrl.startsWith('/api/') || locals['quiet']) return 'debug';
  if (status >= 500) return 'warn';
  const isChange = !['GET', 'HEAD', 'OPTIONS'].includes(method);
  return isChange && status < 400 && writableFinished ? 'info' : 'debug';
}

/** The log with the request in each line. */
export function logOf(res: Response): Logger | undefined {
  return (res.locals['log'] as (() => Logger) | undefined)?.();
}

function requestId({ headers }: IncomingMessage): string {
  const given = headers['x-request-id'];
  return typeof given === 'string' && /^[\w-]{8,64}$/.test(given) ? given : randomUUID();
}

/** No path of ours is longer; what strangers call can be, thousands of times a minute. */
const LONGEST_PATH = 200;

/** The path without its query; a verification token in it is a secret. */
export function loggedPath(url: string): string {
  return url
    .slice(0, LONGEST_PATH)
    .split('?', 1)[0]!
    .replace(/(\/verify\/).*/, '$1...');
}

/**
 * Where an error comes from, without what it says about data: messages of the database and of the mail server repeat
 * stored text and addresses, so only the kind, the codes and the places in the code are kept of them.
 */
export function describeError(error: Error & { code?: unknown; responseCode?: unknown; codeName?: unknown }) {
  const { name, code, codeName, responseCode } = error;
  const places = error.stack?.split('\n').filter((row) => row.startsWith('    at '));
  const told = /^(Mongo|Bulk|Validation|Cast|Http)/.test(name) || code !== undefined;
  return {
    name,
    code,
    codeName,
    responseCode,
    message: told ? undefined : error.message.replace(/\S+@\S+/g, '<address>'),
    stack: places?.join('\n'),
  };
}
