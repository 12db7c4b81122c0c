import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { mongo } from 'mongoose';
import { freePort } from './startProcess.ts';

/** The program of a real MongoDB, if there is one. */
export const MONGOD = process.env['MONGOD'];

/** Three MongoDB servers with their data in a temporary folder. Each is named by its port. */
export class ReplicaSet {
  readonly uri: string;
  readonly #ports: readonly number[];
  readonly #folder: string;
  readonly #running = new Map<number, ChildProcess>();

  private constructor(ports: readonly number[], folder: string) {
    this.#ports = ports;
    this.#folder = folder;
    this.uri = `mongodb://${ports.map((port) => `127.0.0.1:${port}`).join(',')}/trefoil?replicaSet=three`;
  }

  static async start(): Promise<ReplicaSet> {
    const ports = [await freePort(), await freePort(), await freePort()];
    const set = new ReplicaSet(ports, await mkdtemp(join(tmpdir(), 'replica-set-')));
    await Promise.all(ports.map((port) => set.startMember(port)));
    const members = ports.map((port, _id) => ({ _id, host: `127.0.0.1:${port}` }));
    await run(ports[0]!, { replSetInitiate: { _id: 'three', members } });
    await set.primary();
    return set;
  }

  /** Starts a member, also after `kill`, and waits until it responds. */
  async startMember(port: number): Promise<void> {
    const folder = join(this.#folder, String(port));
    await mkdir(folder, { recursive: true });
    const place = ['--bind_ip', '127.0.0.1', '--port', String(port), '--dbpath', folder, '--replSet', 'three'];
    const modest = ['--wiredTigerCacheSizeGB', '0.25', '--nounixsocket', '--quiet'];
    this.#running.set(port, spawn(MONGOD!, [...place, ...modest], { stdio: 'ignore' }));
    await run(port, { ping: 1 }, 60_000);
  }

  async kill(port: number): Promise<void> {
    const child = this.#running.get(port)!;
    this.#running.delete(port);
    child.kill('SIGKILL');
    await once(child, 'exit');
  }

  /** The member that accepts writes, as soon as there is one. */
  async primary(): Promise<number> {
    for (;;) {
      for (const port of this.#ports) {
        const hello = await run(port, { hello: 1 }).catch(() => undefined);
        if (hello?.['isWritablePrimary']) return port;
      }
      await wait(100);
    }
  }

  /** Waits until all members have the writes of the primary, so that the next one may be killed. */
  async whole(): Promise<void> {
    for (;;) {
      const status = await run(await this.primary(), { replSetGetStatus: 1 }).catch(() => undefined);
      const states = (status?.['members'] as { state: number }[] | undefined)?.map(({ state }) => state).sort();
      if (states?.join() === '1,2,2') return;
      await wait(200);
    }
  }

  async remove(): Promise<void> {
    await Promise.all([...this.#running.keys()].map((port) => this.kill(port)));
    await rm(this.#folder, { recursive: true, force: true });
  }
}

/** Runs a command on one server. */
async function run(port: number, command: mongo.Document, patience = 2_000): Promise<mongo.Document> {
  const uri = `mongodb://127.0.0.1:${port}/?directConnection=true&serverSelectionTimeoutMS=${patience}`;
  const client = new mongo.MongoClient(uri);
  return client
    .db('admin')
    .command(command)
    .finally(() => void client.close());
}
