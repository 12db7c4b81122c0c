import { STATUS_CODES, type Server } from 'node:http';
import type { ApiError } from '../contract/index.ts';
import { securityHeadersOf } from './security.ts';

const STATUS: Readonly<Record<string, number>> = {
  HPE_HEADER_OVERFLOW: 431,
  HPE_CHUNK_EXTENSIONS_OVERFLOW: 413,
  ERR_HTTP_REQUEST_TIMEOUT: 408,
};

/** An address at which there never is anything. */
const NOWHERE = '*';

/**
 * Answers what is no proper HTTP, and so never becomes a request, in the shape and with the headers of every other answer;
 * Node by itself would send a bare status line.
 * @param isAnswering whether another answer is due on a connection: another status line would be taken for a part of it
 */
export function answersUnreadable(server: Server, appUrl: string, isAnswering: (socket: object) => boolean): void {
  const headers = securityHeadersOf(appUrl);
  // Express would answer an address that nobody can read with a page and headers of its own.
  server.prependListener('request', (req) => {
    if (!req.url?.startsWith('/') && !URL.canParse(req.url ?? '')) req.url = NOWHERE;
  });
  // An expectation that nobody knows may be ignored; the request behind it is a request like any other.
  server.on('checkExpectation', (req, res) => void server.emit('request', req, res));
  server.on('clientError', (error: NodeJS.ErrnoException, socket) => {
    if (!socket.writable || isAnswering(socket)) return void socket.destroy(error);
    socket.end(answerOf(STATUS[error.code ?? ''] ?? 400, headers), () => socket.destroy());
  });
}

function answerOf(status: number, headers: ReadonlyMap<string, string>): string {
  const errors: ApiError[] = [{ msg: 'This request could not be read' }];
  const body = JSON.stringify({ errors });
  const all = {
    ...Object.fromEntries(headers),
    'Cache-Control': 'no-store',
    'Content-Type': 'application/json; charset=utf-8',
    'Content-Length': Buffer.byteLength(body),
    Connection: 'close',
  };
  const lines = Object.entries(all).map(([name, value]) => `${name}: ${value}`);
  return [`HTTP/1.1 ${status} ${STATUS_CODES[status]}`, ...lines, '', body].join('\r\n');
}
