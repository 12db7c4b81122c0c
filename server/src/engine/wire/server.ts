import { createServer, type ListenOptions, type Server } from 'node:net';
import { Connection, type ServerContext } from './connection.ts';

/** How long running commands may take to end when the server closes. */
const PATIENCE_MS = 5000;

/** Accepts connections and answers MongoDB's wire protocol. */
export class WireServer {
  readonly #server: Server;
  readonly #connections = new Set<Connection>();
  #last = 0;

  constructor(context: ServerContext) {
    this.#server = createServer((socket) => {
      const connection = new Connection(socket, context, ++this.#last);
      this.#connections.add(connection);
      socket.on('close', () => this.#connections.delete(connection));
    });
  }

  /** Listens and returns the port, if it has one. */
  listen(where: ListenOptions): Promise<number | undefined> {
    return new Promise((resolve, reject) => {
      this.#server.once('error', reject);
      this.#server.listen(where, () => {
        const address = this.#server.address();
        resolve(typeof address === 'object' && address ? address.port : undefined);
      });
    });
  }

  /** Lets the running commands end and closes all connections; new ones are still accepted. */
  async drain(): Promise<void> {
    const finished = Promise.all([...this.#connections].map((connection) => connection.finish()));
    let timer: NodeJS.Timeout | undefined;
    const patience = new Promise((resolve) => (timer = setTimeout(resolve, PATIENCE_MS)));
    await Promise.race([finished, patience]);
    clearTimeout(timer);
  }

  /** Stops listening and drops what is still connected. */
  close(): Promise<void> {
    return new Promise((resolve) => {
      this.#server.close(() => resolve());
      for (const connection of this.#connections) connection.destroy();
    });
  }
}
