import { STATUS_CODES, type Server } from 'node:http';
import type { ApiError } from '../contract/index.ts';
import { securityHeadersOf } from './security.ts';

const STATUS: Readonly<Record<string, number>> = {
  HPE_HEADER_OVERFLOW: 431,
  HPE_CHUNK_EXTENSIONS_OVERFLOW: 413,
  ERR_HTTP_REQUEST_TIMEOUT: 408,
};

/** Answers malformed HTTP, which never becomes a request, like every other error. */
export function answerMalformedHttp(server: Server, appUrl: string): void {
  const headers = securityHeadersOf(appUrl);
  // Express would answer a malformed URL with a page and headers of its own; there is nothing at '*'.
  server.prependListener('request', (req) => {
    if (!req.url?.startsWith('/') && !URL.canParse(req.url ?? '')) req.url = '*';
  });
  // An unknown expectation may be ignored; Node would answer it with a bare 417.
  server.on('checkExpectation', (req, res) => void server.emit('request', req, res));
  server.on('clientError', (error: NodeJS.ErrnoException, socket) => {
    // Behind bytes of another response, these would be taken for a part of it.
    const isFresh = 'bytesWritten' in socket && socket.bytesWritten === 0;
    if (!socket.writable || !isFresh) return void socket.destroy(error);
    socket.end(errorResponse(STATUS[error.code ?? ''] ?? 400, headers), () => socket.destroy());
  });
}

function errorResponse(status: number, headers: ReadonlyMap<string, string>): string {
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
