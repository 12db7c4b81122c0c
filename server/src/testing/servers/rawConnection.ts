import { once } from 'node:events';
import { type Socket, connect } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';

/** A connection to a server under test, for bytes that no client would send. */
export interface RawConnection {
  readonly socket: Socket;
  /** Everything received so far. */
  readonly answer: () => string;
  /** Waits until this many responses have begun. */
  readonly answered: (count?: number) => Promise<void>;
  /** Waits until the server has closed the connection. */
  readonly closed: () => Promise<void>;
}

/** Opens a connection and sends these bytes. @param options `reads: false` never reads the response */
export async function openRaw(url: string, bytes = '', { reads = true } = {}): Promise<RawConnection> {
  const socket = connect(Number(new URL(url).port), '127.0.0.1');
  let answer = '';
  let closed = false;
  socket.on('close', () => (closed = true)).on('error', () => {});
  if (reads) socket.on('data', (chunk) => (answer += chunk.toString('latin1')));
  await once(socket, 'connect');
  if (bytes) socket.write(bytes, 'latin1');
  const answers = () => answer.split('HTTP/1.1 ').length - 1;
  return {
    socket,
    answer: () => answer,
    answered: async (count = 1) => {
      while (answers() < count) {
        if (closed) throw new Error(`Closed behind ${answers()} answers`);
        await wait(5);
      }
    },
    closed: async () => {
      while (!closed) await wait(5);
    },
  };
}

/** The bytes of a request. */
export function rawRequest(method: string, path: string, headers: Record<string, string | number> = {}, body = '') {
  const lines = Object.entries({ Host: 'localhost', ...headers }).map(([name, value]) => `${name}: ${value}`);
  return [`${method} ${path} HTTP/1.1`, ...lines, '', body].join('\r\n');
}
