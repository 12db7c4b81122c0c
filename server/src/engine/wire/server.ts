import { createServer, type ListenOptions, type Server } from 'node:net';
import type { Engine } from '../query/query.ts';
import { Connection } from './connection.ts';

/** How long running commands may take to end when the server closes. */
const CLOSING_MS = 5000;

/** Accepts connections and answers MongoDB's wire protocol. */
export class WireServer {
  readonly #server: Server;
  readonly #connections = new Set<Connection>();
  #last = 0;

  /** @param log takes what a person should know */
  constructor(engine: Engine, log: (message: string) => void) {
    this.#server = createServer((socket) => {
      const connection = new Connection(socket, engine, log, ++this.#last);
      this.#connections.add(connection);
      socket.on('close', () => this.#connections.delete(connection));
    });
  }

  /** Listens and returns the port, which is 0 on a socket. */
  listen(where: ListenOptions): Promise<number> {
    return new Promise((resolve, reject) => {
      this.#server.once('error', reject);
      this.#server.listen(where, () => {
        const address = this.#server.address();
        resolve(typeof address === 'object' && address ? address.port : 0);
      });
    });
  }

  /** Stops listening, lets the running commands end and closes all connections. */
  async close(): Promise<void> {
    const closed = new Promise((resolve) => this.#server.close(resolve));
    const timer = setTimeout(() => {
      for (const connection of this.#connections) connection.destroy();
    }, CLOSING_MS);
    await Promise.all([...this.#connections].map((connection) => connection.finish()));
    await closed;
    clearTimeout(timer);
  }
}
