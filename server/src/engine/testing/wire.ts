import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { BSON, type Document } from 'mongodb';

export const OP_MSG = 2013;
const HEADER = 16;

/** A frame of the wire protocol: length, request id, zero, operation code, content. */
export function frame(requestId: number, opCode: number, content: Buffer): Buffer {
  const header = Buffer.alloc(HEADER);
  header.writeInt32LE(HEADER + content.length, 0);
  header.writeInt32LE(requestId, 4);
  header.writeInt32LE(opCode, 12);
  return Buffer.concat([header, content]);
}

/** An OP_MSG with a body section. */
export function message(requestId: number, body: Document, flags = 0): Buffer {
  const head = Buffer.alloc(5);
  head.writeUInt32LE(flags, 0);
  return frame(requestId, OP_MSG, Buffer.concat([head, BSON.serialize(body)]));
}

/** What a server sent back. */
export interface Reply {
  responseTo: number;
  document: Document;
}

/** Reads one whole frame; throws when it is not a proper reply. */
export function parseReply(bytes: Buffer): Reply {
  const start = bytes.readInt32LE(12) === OP_MSG ? 21 : 36;
  return { responseTo: bytes.readInt32LE(8), document: BSON.deserialize(bytes.subarray(start)) };
}

/** A connection that sends any bytes at all. */
export interface RawConnection {
  send(bytes: Buffer): void;
  /** The next reply, `'closed'` when the server hangs up, `'silent'` when nothing comes in time. */
  next(milliseconds: number): Promise<Reply | 'closed' | 'silent'>;
  close(): void;
}

/** Connects to the server of a connection string, over its unix socket or TCP port. */
export async function rawConnection(uri: string): Promise<RawConnection> {
  const host = decodeURIComponent(/^mongodb:\/\/([^/?]+)/.exec(uri)![1]!);
  const [name = '', port = '27017'] = host.split(':');
  const socket: Socket = host.endsWith('.sock') ? connect(host) : connect(Number(port), name);
  await once(socket, 'connect');
  let received = Buffer.alloc(0);
  let closed = false;
  let wake = () => {};
  socket.on('data', (bytes) => {
    received = Buffer.concat([received, bytes]);
    wake();
  });
  socket.on('error', () => {});
  socket.on('close', () => {
    closed = true;
    wake();
  });
  return {
    send: (bytes) => void socket.write(bytes),
    close: () => socket.destroy(),
    async next(milliseconds) {
      const deadline = Date.now() + milliseconds;
      for (;;) {
        const length = received.length >= 4 ? received.readInt32LE(0) : Infinity;
        if (received.length >= length) {
          const whole = received.subarray(0, length);
          received = received.subarray(length);
          return parseReply(whole);
        }
        if (closed) return 'closed';
        const left = deadline - Date.now();
        if (left <= 0) return 'silent';
        await new Promise<void>((resolve) => {
          const timer = setTimeout(resolve, left);
          wake = () => (clearTimeout(timer), resolve());
        });
      }
    },
  };
}
