import { randomUUID } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { type Logger, pino, type DestinationStream } from 'pino';
import { pinoHttp } from 'pino-http';
import type { Config } from './config.ts';

export type { Logger } from 'pino';

/** Makes the log: one JSON object a line. Bodies, headers, e-mail addresses and tokens never get into it. */
export function createLogger({ logLevel }: Pick<Config, 'logLevel'>, destination?: DestinationStream): Logger {
  return pino({ level: logLevel, base: undefined, serializers: { err: describeError } }, destination);
}

/** Logs each answer with its request id, which the caller finds in `x-request-id`. */
export function requestLog(log: Logger) {
  return pinoHttp({
    logger: log,
    genReqId: requestId,
    customLogLevel: (req, res) => (!isApi(req) ? 'debug' : res.statusCode >= 500 ? 'warn' : 'info'),
    // What went wrong is logged by the error handler; here it would be a stack of the log itself.
    customErrorObject: (_req, _res, _error, { err: _err, ...logged }: Record<string, unknown>) => logged,
    // Otherwise the serializers below would get copies that have lost what they look at.
    wrapSerializers: false,
    serializers: { req: describeRequest, res: describeAnswer, err: describeError },
  });
}

function describeRequest(req: IncomingMessage & { id?: unknown; originalUrl?: string }) {
  return { id: req.id, method: req.method, path: loggedPath(req.originalUrl ?? req.url ?? '') };
}

function describeAnswer(res: ServerResponse) {
  return { status: res.statusCode };
}

function requestId(req: IncomingMessage, res: ServerResponse): string {
  const given = req.headers['x-request-id'];
  const id = typeof given === 'string' && /^[\w-]{8,64}$/.test(given) ? given : randomUUID();
  res.setHeader('x-request-id', id);
  return id;
}

function isApi(req: IncomingMessage & { originalUrl?: string }): boolean {
  return (req.originalUrl ?? req.url ?? '').startsWith('/api/');
}

/** The path without its query; a verification token in it is a secret. */
export function loggedPath(url: string): string {
  return url.split('?', 1)[0]!.replace(/(\/verify\/).*/, '$1...');
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
