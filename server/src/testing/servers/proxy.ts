import { once } from 'node:events';
import { type AddressInfo, type Server, type Socket, connect, createServer } from 'node:net';
import { databaseOfTests } from './startTestServer.ts';

/** A proxy between the application and the database, to interrupt the connection and restore it. */
export interface DatabaseProxy {
  /** For MONGODB_URI. */
  readonly uri: string;
  /** `open` passes everything on, `closed` is a server that is down, `silent` one that hangs. */
  set(state: 'open' | 'closed' | 'silent'): Promise<void>;
}

/** Starts a proxy before the database of the run, under a database name of its own. */
export async function startDatabaseProxy(name: string, state: 'open' | 'closed' = 'open'): Promise<DatabaseProxy> {
  const [, host = '', databasePort] = /^mongodb:\/\/([^/:]+)(?::(\d+))?\//.exec(databaseOfTests(name)) ?? [];
  const socketFile = host.includes('%2F') ? decodeURIComponent(host) : undefined;
  const sockets = new Set<Socket>();
  let silent = false;

  const server = createServer((socket) => {
    const database = socketFile ? connect(socketFile) : connect(Number(databasePort), host);
    for (const [from, to] of [
      [socket, database],
      [database, socket],
    ] as const) {
      sockets.add(from);
      from.on('data', (chunk) => void (silent || to.write(chunk)));
      from.on('error', () => {});
      from.on('close', () => to.destroy());
    }
  });
  const port = await listen(server, 0);
  if (state === 'closed') await close(server, sockets);

  return {
    uri: `mongodb://127.0.0.1:${port}/${name}?directConnection=true`,
    async set(next) {
      silent = next === 'silent';
      if (next === 'closed') await close(server, sockets);
      else if (!server.listening) await listen(server, port);
    },
  };
}

async function listen(server: Server, port: number): Promise<number> {
  await once(server.listen(port, '127.0.0.1'), 'listening');
  return (server.address() as AddressInfo).port;
}

async function close(server: Server, sockets: Set<Socket>): Promise<void> {
  const closed = once(server, 'close');
  server.close();
  for (const socket of sockets) socket.destroy();
  sockets.clear();
  await closed;
}
