import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { type Server, createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import mongoose from 'mongoose';
import request from 'supertest';
import { createApp } from '../../app.ts';
import { type Config, readConfig } from '../../config.ts';
import { TIMEOUTS, openDatabase } from '../../database.ts';
import { createLogger } from '../../logger.ts';
import { guardConnections } from '../../http/connections.ts';
import { type Services, closeServices, createServices } from '../../services.ts';

/** The real application on a free port over a database of its own. */
export interface TestServer {
  readonly url: string;
  readonly config: Config;
  readonly services: Services;
  /** What was logged, one object a line. */
  readonly logs: Record<string, unknown>[];
  /** A supertest agent: `server.request().get('/api/auth')`, with a token `.auth(token, { type: 'bearer' })`. */
  request(): ReturnType<typeof request>;
  /** How many connections to it are open. */
  connections(): Promise<number>;
  close(): Promise<void>;
}

/** The least that bcrypt takes: tests sign up hundreds of people. */
export const CHEAP_PASSWORDS = { cost: 4 };

/** On a busy machine the database of the run may need long. */
const PATIENT = {
  ...TIMEOUTS,
  ...{
    serverSelectionTimeoutMS: 30_000,
    connectTimeoutMS: 30_000,
    waitQueueTimeoutMS: 30_000,
    socketTimeoutMS: 30_000,
  },
};

/** Settings by which a test differs; RATE_LIMITS is off unless it is named. */
export interface TestSettings {
  /** The folder of a built client; without one, none is served. */
  client?: string;
  /** For how long nothing may move on a connection. */
  idleMs?: number;
  /** The settings of the server by their names. */
  [name: string]: string | number | undefined;
}

/** The settings of a public server, with which all limits apply to the machine itself, where tests come from. */
export const PRODUCTION = { NODE_ENV: 'production', JWT_SECRET: 'the secret of these tests, 32 and more' };

/**
 * Starts a server for a whole test file, to be called at its top: `const server = useTestServer();`. Its fields are there
 * as soon as tests run.
 */
export function useTestServer(settings: TestSettings = {}): TestServer {
  const server = {} as TestServer;
  beforeAll(async () => void Object.assign(server, await startTestServer(settings)));
  afterAll(async () => {
    await server.close();
  });
  return server;
}

/**
 * Starts a server; the caller closes it. One at a time in a test file, because mongoose's connection is one for all.
 * @param options `wait: false` does not wait for a database that is away
 */
export async function startTestServer(
  { client, idleMs, ...settings }: TestSettings = {},
  options = { wait: true },
): Promise<TestServer> {
  const http = createServer();
  const url = await listenOnFreePort(http);
  const dataDir = await mkdtemp(join(tmpdir(), 'trefoil-data-'));
  const config = readConfig({ ...defaults(dataDir, url), ...(settings as Record<string, string>) });
  const logs: Record<string, unknown>[] = [];
  const log = createLogger(config, { write: (row) => void logs.push(JSON.parse(row)) });
  const services = createServices(config, log, { passwords: CHEAP_PASSWORDS, mails: { withinMs: 0 } });
  const database = await openDatabase(config, log, 'MONGODB_URI' in settings ? {} : { timeouts: PATIENT });
  if (options.wait) await database.ready;
  guardConnections(http, config, idleMs === undefined ? {} : { idleMs });
  http.on('request', createApp(services, { client: client ?? dataDir })); // where no built client is
  return {
    url,
    config,
    services,
    logs,
    request: () => request(url),
    connections: promisify(http.getConnections.bind(http)),
    async close() {
      http.closeAllConnections();
      http.close();
      await closeServices(services);
      if (!('MONGODB_URI' in settings)) await mongoose.connection.dropDatabase();
      await database.close();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}

function defaults(dataDir: string, url: string): Record<string, string> {
  const name = `test_${randomBytes(6).toString('hex')}`;
  return {
    MONGODB_URI: databaseOfTests(name),
    DATA_DIR: dataDir,
    APP_URL: url,
    RATE_LIMITS: 'off',
  };
}

/** The address of a database in the one server that serves the whole run. */
export function databaseOfTests(name: string): string {
  const address = process.env['TEST_MONGODB_URI'];
  if (!address) throw new Error('TEST_MONGODB_URI is not set: run the tests with jest and its global setup');
  const [base, query] = address.split('?', 2);
  return `${base!.replace(/\/$/, '')}/${name}${query ? `?${query}` : ''}`;
}

async function listenOnFreePort(http: Server): Promise<string> {
  await once(http.listen({ port: 0, host: '127.0.0.1', backlog: 4_096 }), 'listening');
  return `http://127.0.0.1:${(http.address() as AddressInfo).port}`;
}
