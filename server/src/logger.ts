import { randomUUID } from 'node:crypto';
import { writeSync } from 'node:fs';
import type { IncomingMessage } from 'node:http';
import type { Request, RequestHandler, Response } from 'express';
import { type Logger, pino, type DestinationStream } from 'pino';
import type { Config } from './config.ts';

export type { Logger } from 'pino';

/** Lines that cannot be written (full disk, pipe without a reader) are lost: pino would retry for ever and block the server. */
const standardOutput: DestinationStream = {
  write(line) {
    try {
      writeSync(process.stdout.fd, line);
    } catch {
      // There is nowhere to report it.
    }
  },
};

/** Creates the log: one JSON object per line. It never contains bodies, headers, email addresses or tokens. */
export function createLogger(
  { logLevel }: Pick<Config, 'logLevel'>,
  destination: DestinationStream = standardOutput,
): Logger {
  return pino({ level: logLevel, base: undefined, serializers: { err: describeError } }, destination);
}

/**
 * Logs each response with its request id, which the client finds in `x-request-id`.
 * @param hashOfIp of a request's IP address; for what handlers log
 */
export function requestLog(log: Logger, hashOfIp?: (req: Request) => string): RequestHandler {
  return (req, res, next) => {
    const began = Date.now();
    const { method, originalUrl } = req;
    const id = requestId(req);
    res.setHeader('x-request-id', id);
    const describe = () => ({ req: { id, method, path: loggedPath(originalUrl) } });
    res.locals['log'] = () => log.child({ req: { ...describe().req, ip: hashOfIp?.(req) } });
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

/** Only changes and failures are logged above debug: files, reads and refused requests would fill a disk. */
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

/** No path of the API is longer. */
const LONGEST_PATH = 200;

/** The path without its query; a verification token in it is a secret. */
export function loggedPath(url: string): string {
  return url
    .slice(0, LONGEST_PATH)
    .split('?', 1)[0]!
    .replace(/(\/verify\/).*/, '$1...');
}

/**
 * Describes an error without personal data: messages of the database and of the mail server repeat stored text and addresses,
 * so only the kind, the codes and the stack are logged.
 */
export function describeError(error: Error & { code?: unknown; responseCode?: unknown; codeName?: unknown }) {
  const { name, code, codeName, responseCode } = error;
  const places = error.stack?.split('\n').filter((row) => row.startsWith('    at '));
  const isRepeated = /^(Mongo|Pool|Bulk|Validation|Cast|Http)/.test(name) || code !== undefined;
  return {
    name,
    code,
    codeName,
    responseCode,
    message: isRepeated ? undefined : error.message.replace(/\S+@\S+/g, '<address>'),
    stack: places?.join('\n'),
  };
}
