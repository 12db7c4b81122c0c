import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { basename, join, resolve } from 'node:path';
import { type Db, MongoClient } from 'mongodb';
import { findOwner } from '../../../server/src/engine/ownership';
import { makeDataFolder } from '../../../server/src/testing/dataFolder';
import { startPublicProxy, type ProxyName, type PublicProxy } from '../../../server/src/testing/servers/publicProxy';
import { freePort } from '../../../server/src/testing/servers/startProcess';

const root = resolve(import.meta.dirname, '../../..');

/** Every 50 ms, for a minute at least: the machine may be busy. */
const ATTEMPTS = 1_200;

/** Signs the tokens of every server, so that tests can make some of their own. */
export const JWT_SECRET = 'a secret of the browser tests, long enough to sign with';

/**
 * The built product as a process of its own, on a free loopback port with an empty data folder. `TEST_MONGODB_URI` replaces its
 * database, and `TEST_PROXY` (nginx or caddy, configured as in `server/docs/deploy.md`) puts a proxy in front of it.
 */
export class AppServer {
  readonly dataDir = makeDataFolder('trefoil-e2e-');
  url = '';
  #env: NodeJS.ProcessEnv = {};
  #process: ChildProcess | undefined;
  #proxy: PublicProxy | undefined;
  #output = '';

  static async start(): Promise<AppServer> {
    const server = new AppServer();
    const port = await freePort();
    server.url = `http://localhost:${port}`;
    server.#env = { PORT: String(port), DATA_DIR: server.dataDir, JWT_SECRET, RATE_LIMITS: 'off', LOG_LEVEL: 'warn' };
    const { TEST_MONGODB_URI: mongodb, TEST_PROXY: proxy } = process.env;
    if (mongodb) server.#env['MONGODB_URI'] = `${mongodb}/${basename(server.dataDir)}`;
    if (proxy) {
      server.#proxy = await startPublicProxy(proxy as ProxyName, `127.0.0.1:${port}`);
      server.url = `https://localhost:${server.#proxy.port}`;
      Object.assign(server.#env, { APP_URL: server.url, TRUST_PROXY: '1' });
      process.env.NODE_TLS_REJECT_UNAUTHORIZED = '0'; // its certificate was made for this run
    }
    await server.run();
    return server;
  }

  /** Starts the process (again) and waits until it can serve. */
  async run(): Promise<void> {
    const child = spawn(process.execPath, [join(root, 'server/dist/main.js')], {
      cwd: this.dataDir,
      env: { PATH: process.env.PATH, ...this.#env },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    const collect = (chunk: Buffer) => (this.#output += chunk.toString());
    child.stdout.on('data', collect);
    child.stderr.on('data', collect);
    this.#process = child;
    for (let attempt = 0; attempt < ATTEMPTS; attempt++) {
      if (child.exitCode !== null) break;
      const ready = await fetch(`${this.url}/readyz`).catch(() => null);
      if (ready?.ok) return;
      await new Promise((done) => setTimeout(done, 50));
    }
    throw new Error(`The server did not start:\n${this.#output}`);
  }

  /** Ends the process: gently with SIGTERM, or as a crash with SIGKILL. */
  async stop(signal: 'SIGTERM' | 'SIGKILL' = 'SIGTERM'): Promise<void> {
    const child = this.#process;
    if (!child || child.exitCode !== null || child.signalCode !== null) return;
    const ended = once(child, 'exit');
    child.kill(signal);
    await ended;
  }

  /** Ends the process and deletes its data. */
  async remove(): Promise<void> {
    await this.stop('SIGKILL');
    await this.#proxy?.stop();
    rmSync(this.dataDir, { recursive: true, force: true });
  }

  /**
   * The link in the newest mail to an address, as a path; waits for it.
   * @param prefix of its token: `r-` for a link that sets a new password
   */
  async mailedPath(email: string, prefix = ''): Promise<string> {
    const outbox = join(this.dataDir, 'outbox');
    const read = (name: string) => readFileSync(join(outbox, name), 'utf8');
    for (let attempt = 0; attempt < ATTEMPTS; attempt++) {
      const mails = existsSync(outbox) ? readdirSync(outbox).filter((name) => name.endsWith('.eml')) : [];
      const newest = mails.toSorted().findLast((name) => read(name).includes(email));
      // Quoted-printable text breaks long lines behind an equals sign.
      const path =
        newest &&
        read(newest)
          .replace(/=\r?\n/g, '')
          .match(/\/verify\/[\w-]+/)?.[0];
      if (path?.startsWith(`/verify/${prefix}`)) return path;
      await new Promise((done) => setTimeout(done, 50));
    }
    throw new Error(`No mail with such a link for ${email}`);
  }

  /** Gives a role. */
  async giveRole(email: string, role: 'user' | 'mod' | 'admin'): Promise<void> {
    await this.#withDatabase((database) => database.collection('users').updateOne({ email }, { $set: { role } }));
  }

  /** Deletes all documents; the indexes stay. */
  async empty(): Promise<void> {
    await this.#withDatabase(async (database) => {
      for (const collection of await database.collections()) await collection.deleteMany();
    });
  }

  /** Opens the database beside the running server, as the command-line tools do. */
  async #withDatabase(use: (database: Db) => Promise<unknown>): Promise<void> {
    const client = await MongoClient.connect(this.#env['MONGODB_URI'] ?? (await this.#embeddedUri()));
    await use(client.db());
    await client.close();
  }

  async #embeddedUri(): Promise<string> {
    const address = (await findOwner(join(this.dataDir, 'db')))?.address;
    if (!address) throw new Error('The server runs no database');
    const host = 'path' in address ? encodeURIComponent(address.path) : `127.0.0.1:${address.port}`;
    return `mongodb://${host}/trefoil`;
  }
}
