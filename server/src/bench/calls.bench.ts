/*
 * What a call costs: CPU time of the server and its database. `BENCH_BEFORE=…/dist/main.js` names an earlier build to compare
 * with: both take turns, so that whatever else the machine does affects them alike. Ends with 1 if a call costs more than 1.15
 * times as much. `MONGODB_URI=mongodb://host:port` and `MONGOD_PID` measure
 * on a MongoDB, in a database for each build. Needs Linux, which tells the CPU time of a process.
 */
import { once } from 'node:events';
import { readFileSync, readdirSync } from 'node:fs';
import { mkdtemp, readFile, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { spawn } from 'node:child_process';
import { setTimeout as wait } from 'node:timers/promises';
import { callFrom, newAddress } from './callFrom.ts';
import { buildUser } from '../testing/builders.ts';
import { freePort } from '../testing/servers/startProcess.ts';

const ROUNDS = 9;
const WARM_UP_ROUNDS = 3;
const CALLERS = 8;
/** Each may write 120 comments and 30 posts an hour. */
const PEOPLE = 40;
/** One more, who has 200 characters with long descriptions. */
const WRITER = PEOPLE;
const CHARACTERS = 200;
const DISCUSSIONS = 40;
const COMMENTS = 100;

interface Call {
  readonly name: string;
  /** How many are sent in a round. */
  readonly count: number;
  readonly method: string;
  readonly path: (i: number, ids: Ids) => string;
  readonly body?: (i: number, ids: Ids) => object;
  /** Who sends it; everyone in turn, unless it is said. */
  readonly person?: number;
}
/** Posts with a discussion each, one comment of each, and one of many characters. */
interface Ids {
  posts: string[];
  comments: string[];
  character: string;
}

const IDEA = 'A lighthouse keeper finds letters that are not written yet. '.repeat(20);
const descriptionOf = (i: number) => `<p>${`She tunes piano ${i} by ear. `.repeat(600)}</p>`;
const postOf = (i: number, { posts }: Ids) => posts[i % DISCUSSIONS]!;
const CALLS: readonly Call[] = [
  { name: 'current user', count: 400, method: 'GET', path: () => '/api/auth' },
  { name: 'list 20 posts', count: 200, method: 'GET', path: () => '/api/posts?view=card' },
  { name: 'read a post', count: 100, method: 'GET', path: (i, ids) => `/api/posts/${postOf(i, ids)}` },
  { name: 'like', count: 200, method: 'PUT', path: (i, ids) => `/api/posts/like/${postOf(i, ids)}` },
  {
    name: `vote among ${COMMENTS} comments`,
    count: 200,
    method: 'PUT',
    path: (i, ids) => `/api/posts/comment/${postOf(i, ids)}/vote/${ids.comments[i % DISCUSSIONS]}`,
  },
  {
    name: `comment among ${COMMENTS}`,
    count: DISCUSSIONS,
    method: 'PUT',
    path: (i, ids) => `/api/posts/comment/${postOf(i, ids)}?view=comment`,
    body: (i) => ({ text: `The keeper reads the last one first, number ${i}.` }),
  },
  { name: 'post', count: PEOPLE, method: 'POST', path: () => '/api/posts', body: (i) => ({ text: `${i} ${IDEA}` }) },
  {
    name: 'save one beat',
    count: 200,
    method: 'POST',
    path: () => '/api/outlines?view=texts',
    body: (i) => ({ act1a01: `${i} ${IDEA}` }),
  },
  { name: 'read the outline', count: 200, method: 'GET', path: () => '/api/outlines/me' },
  { name: 'list 20 profiles', count: 200, method: 'GET', path: () => '/api/profile?view=card' },
  {
    name: `list ${CHARACTERS} characters`,
    count: 20,
    method: 'GET',
    path: () => '/api/outlines/me?view=card',
    person: WRITER,
  },
  {
    name: `read 1 of ${CHARACTERS}`,
    count: 40,
    method: 'GET',
    path: (_i, { character }) => `/api/outlines/characters/${character}`,
    person: WRITER,
  },
  {
    name: `save 1 of ${CHARACTERS}`,
    count: 40,
    method: 'PUT',
    path: () => '/api/outlines/characters?view=character',
    body: (i, { character }) => ({ _id: character, desc: descriptionOf(i) }),
    person: WRITER,
  },
];
/** The most a call may cost, compared with the earlier build. */
const MOST = 1.15;

const { BENCH_BEFORE, MONGODB_URI, MONGOD_PID } = process.env;

/** A server of one build over data of its own. */
class Build {
  #sent = 0;
  readonly #tokens: string[] = [];
  readonly #ids: Ids = { posts: [], comments: [], character: '' };

  private constructor(
    readonly stop: () => Promise<void>,
    private readonly port: number,
    private readonly pids: readonly number[],
  ) {}

  static async start(name: string, program: string): Promise<Build> {
    const folder = await mkdtemp(join(tmpdir(), 'trefoil-bench-'));
    const port = await freePort();
    const settings = {
      PORT: String(port),
      DATA_DIR: folder,
      JWT_SECRET: 'only-for-this-measurement',
      LOG_LEVEL: 'warn',
    };
    const mongodb = MONGODB_URI && { MONGODB_URI: `${MONGODB_URI.replace(/\/$/, '')}/bench_${name}` };
    const env = { ...settings, RATE_LIMITS: 'on', TRUST_PROXY: '1', ...mongodb };
    const child = spawn(process.execPath, [program], { env: { PATH: process.env['PATH'], ...env }, stdio: 'inherit' });
    const exited = once(child, 'exit');
    const stop = async () => {
      child.kill();
      await exited;
      await rm(folder, { recursive: true, force: true });
    };
    while (!(await fetch(`http://127.0.0.1:${port}/readyz`).catch(() => null))?.ok) {
      if (child.exitCode !== null) throw new Error(`${program} ended with ${child.exitCode}`);
      await wait(100);
    }
    const build = new Build(stop, port, [child.pid!, ...(MONGOD_PID ? [Number(MONGOD_PID)] : [])]);
    await build.#signUpPeople(join(folder, 'outbox'));
    await build.#fill();
    return build;
  }

  /** Signs people up who have verified their addresses. @param outbox the folder of the emails */
  async #signUpPeople(outbox: string): Promise<void> {
    for (let i = 0; i <= WRITER; i++) {
      const { token } = JSON.parse(await this.#send('POST', '/api/users', buildUser(), i)) as { token: string };
      this.#tokens.push(token);
    }
    const emails = async () => (await readdir(outbox)).filter((name) => name.endsWith('.eml'));
    while ((await emails()).length <= WRITER) await wait(100);
    for (const name of await emails()) {
      const text = (await readFile(join(outbox, name), 'utf8')).replaceAll('=\r\n', '');
      await this.#send('PUT', `/api/auth/verify/${/\/verify\/([\w-]+)/.exec(text)![1]}`, undefined, 0);
    }
  }

  /** Posts with their comments, a profile and an outline for everyone, and one writer's characters, as the API stores them. */
  async #fill(): Promise<void> {
    for (let i = 0; i < PEOPLE; i++) {
      const post = JSON.parse(await this.#send('POST', '/api/posts', { text: `${i} ${IDEA}` }, i)) as { _id: string };
      await this.#send('POST', '/api/profile', { status: 'Other', genres: 'Gothic', bio: IDEA }, i);
      await this.#send('POST', '/api/outlines', { title: 'The Keeper', act1a01: IDEA }, i);
      this.#ids.posts.push(post._id);
    }
    for (let i = 0; i < COMMENTS; i++) {
      const texts = { text: `What if the wall answers? ${i}` };
      const answers = this.#ids.posts.map((post, k) =>
        this.#send('PUT', `/api/posts/comment/${post}`, texts, (i + k) % PEOPLE),
      );
      const lists = (await Promise.all(answers)).map((answer) => JSON.parse(answer) as { _id: string }[]);
      if (i === 0) this.#ids.comments.push(...lists.map(([comment]) => comment!._id));
    }
    for (let i = 0; i < CHARACTERS; i++) {
      const character = { name: `Odile ${i}`, desc: descriptionOf(i), photoUrl: 'https://example.com/odile.jpg' };
      const path = '/api/outlines/characters?view=character';
      this.#ids.character = (JSON.parse(await this.#send('PUT', path, character, WRITER)) as { _id: string })._id;
    }
  }

  /** Sends one round of a call. @returns milliseconds of CPU time for each */
  async measure({ count, method, path, body, person }: Call): Promise<number> {
    const began = cpuTime(this.pids);
    const end = this.#sent + count;
    const caller = async () => {
      while (this.#sent < end) {
        const i = this.#sent++;
        await this.#send(method, path(i, this.#ids), body?.(i, this.#ids), person ?? i % PEOPLE);
      }
    };
    await Promise.all(Array.from({ length: CALLERS }, caller));
    return (cpuTime(this.pids) - began) / count;
  }

  /** Sends one call, as the person with this number and from an address of its own. @throws unless the status is 200 */
  async #send(method: string, path: string, body: object | undefined, person: number): Promise<string> {
    const token = this.#tokens[person];
    const { status, text } = await callFrom(newAddress(), `http://127.0.0.1:${this.port}${path}`, {
      method,
      token,
      body,
    });
    if (status !== 200) throw new Error(`${method} ${path}: ${status} ${text}`);
    return text;
  }
}

/** Of all threads of some processes, in milliseconds: `/proc/…/stat` counts in steps of ten, which is too coarse. */
function cpuTime(pids: readonly number[]): number {
  const threads = pids.flatMap((pid) =>
    readdirSync(`/proc/${pid}/task`).map((thread) => `/proc/${pid}/task/${thread}`),
  );
  const nanoseconds = threads.map((thread) => Number(readFileSync(`${thread}/schedstat`, 'utf8').split(' ')[0]));
  return nanoseconds.reduce((sum, time) => sum + time, 0) / 1e6;
}

const median = (values: number[]) => values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)]!;

async function compare(call: Call, now: Build, before: Build | undefined): Promise<void> {
  const rounds: [now: number, before: number][] = [];
  for (let i = 0; i < WARM_UP_ROUNDS + ROUNDS; i++)
    rounds.push([await now.measure(call), before ? await before.measure(call) : NaN]);
  const measured = rounds.slice(WARM_UP_ROUNDS);
  const figure = `${call.name.padEnd(26)} ${median(measured.map(([time]) => time)).toFixed(2)} ms`;
  if (!before) return console.log(figure);
  const ratio = median(measured.map(([ours, its]) => ours / its));
  const verdict = ratio <= MOST ? 'kept' : 'NOT KEPT';
  const earlier = median(measured.map(([, time]) => time)).toFixed(2);
  console.log(`${figure}, before ${earlier} ms: ${ratio.toFixed(2)} times (at most ${MOST}: ${verdict})`);
  if (ratio > MOST) process.exitCode = 1;
}

const now = await Build.start('now', join(import.meta.dirname, '../../compiled/main.js'));
const before = BENCH_BEFORE === undefined ? undefined : await Build.start('before', BENCH_BEFORE);
try {
  for (const call of CALLS) await compare(call, now, before);
} finally {
  await Promise.all([now.stop(), before?.stop()]);
}
process.exit(); // connections are kept
