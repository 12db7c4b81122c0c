import { connect, type NetConnectOpts } from 'node:net';
import { decode } from '../values/decode.ts';
import { MongoError } from '../values/errors.ts';
import { type Doc, toNumber } from '../values/types.ts';
import { formatMessage, parseRequest } from './message.ts';
import { MessageReader } from './messageReader.ts';

/**
 * Sends one command to a running database and waits for its answer.
 * @throws MongoError if the command fails, an Error if nobody listens
 */
export function callDatabase(where: NetConnectOpts, command: Doc): Promise<Doc> {
  return new Promise((resolve, reject) => {
    const socket = connect(where, () => socket.write(formatMessage({ id: 0 }, command)));
    const reader = new MessageReader();
    const end = (error?: Error) => {
      socket.destroy();
      reject(error ?? new Error('The database closed the connection'));
    };
    socket.on('error', end).on('close', () => end());
    socket.on('data', (bytes) => {
      const [message] = reader.push(bytes);
      if (!message) return;
      const answer = decode(parseRequest(message).body);
      if (toNumber(answer.ok) === 1) resolve(answer);
      else reject(new MongoError(Number(answer.code), String(answer.errmsg)));
      socket.destroy();
    });
  });
}
