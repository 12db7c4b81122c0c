import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { mongo } from 'mongoose';
import { freePort } from './startProcess.ts';

/** The program of a real MongoDB, for the few tests that the embedded database can't stand in for. */
const MONGOD = process.env['MONGOD'];

/** Tests that need a real MongoDB; skipped, and that is said, unless MONGOD names its program. */
export const describeWithMongod = MONGOD ? describe : describe.skip;
if (!MONGOD) process.stdout.write('skipped: tests that need a MongoDB, MONGOD=<path of a mongod>\n');

/** A MongoDB server with its data in a temporary folder. */
export class Mongod {
  readonly port: number;
  readonly #folder: string;
  readonly #words: string[];
  #child: ChildProcess | undefined;

  private constructor(port: number, folder: string, words: string[]) {
    this.port = port;
    this.#folder = folder;
    this.#words = words;
  }

  /** @param words further words of its command line */
  static async start(...words: string[]): Promise<Mongod> {
    const one = new Mongod(await freePort(), await mkdtemp(join(tmpdir(), 'mongod-')), words);
    await one.start();
    return one;
  }

  /** Starts it, also after `kill`, and waits until it responds. */
  async start(): Promise<void> {
    const place = ['--bind_ip', '127.0.0.1', '--port', String(this.port), '--dbpath', this.#folder];
    const modest = ['--wiredTigerCacheSizeGB', '0.25', '--nounixsocket', '--quiet'];
    this.#child = spawn(MONGOD!, [...place, ...modest, ...this.#words], { stdio: 'ignore' });
    await this.admin((admin) => admin.command({ ping: 1 }), 60_000);
  }

  /** Runs a command on this server alone. */
  async admin<T>(work: (admin: mongo.Db) => Promise<T>, patience = 2_000): Promise<T> {
    const uri = `mongodb://127.0.0.1:${this.port}/?directConnection=true&serverSelectionTimeoutMS=${patience}`;
    const client = new mongo.MongoClient(uri);
    return work(client.db('admin')).finally(() => void client.close());
  }

  async kill(): Promise<void> {
    if (!this.#child || this.#child.exitCode !== null || this.#child.signalCode !== null) return;
    this.#child.kill('SIGKILL');
    await once(this.#child, 'exit');
  }

  async remove(): Promise<void> {
    await this.kill();
    await rm(this.#folder, { recursive: true, force: true });
  }
}

/** A replica set of three. */
export class ReplicaSet {
  readonly members: readonly Mongod[];
  readonly uri: string;

  private constructor(members: readonly Mongod[]) {
    this.members = members;
    const hosts = members.map(({ port }) => `127.0.0.1:${port}`);
    this.uri = `mongodb://${hosts.join(',')}/trefoil?replicaSet=three`;
  }

  static async start(): Promise<ReplicaSet> {
    const members = await Promise.all([1, 2, 3].map(() => Mongod.start('--replSet', 'three')));
    const config = { _id: 'three', members: members.map(({ port }, _id) => ({ _id, host: `127.0.0.1:${port}` })) };
    await members[0]!.admin((admin) => admin.command({ replSetInitiate: config }));
    const set = new ReplicaSet(members);
    await set.primary();
    return set;
  }

  /** The member that accepts writes, as soon as there is one. */
  async primary(): Promise<Mongod> {
    for (;;) {
      for (const member of this.members) {
        const hello = await member.admin((admin) => admin.command({ hello: 1 })).catch(() => undefined);
        if (hello?.['isWritablePrimary']) return member;
      }
      await wait(100);
    }
  }

  /** Waits until all members have the writes of the primary, so that the next one may be killed. */
  async whole(): Promise<void> {
    for (;;) {
      const primary = await this.primary();
      const status = await primary.admin((admin) => admin.command({ replSetGetStatus: 1 })).catch(() => undefined);
      const states = (status?.['members'] as { state: number }[] | undefined)?.map(({ state }) => state).sort();
      if (states?.join() === '1,2,2') return;
      await wait(200);
    }
  }

  async remove(): Promise<void> {
    await Promise.all(this.members.map((member) => member.remove()));
  }
}
