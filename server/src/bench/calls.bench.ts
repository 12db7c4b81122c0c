/*
 * What a call costs: processor time of the server, its database included, against Express as it comes that reads the same
 * body and answers the same object. Limits are on, as everybody runs it, and every call comes from an address of its own.
 * Both take turns, so that whatever else the machine does meets them alike. Ends with 1 where bare Express needs less than
 * the stated share of our time. `BENCH_SERVER=…/dist/main.js` measures another build; `MONGODB_URI` (an empty database) and
 * `MONGOD_PID` measure on a MongoDB, whose time counts, too. Needs Linux, which tells the time of a process.
 */
import { type ChildProcess, fork, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync, readdirSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { Agent, request } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import express from 'express';
import { Types } from 'mongoose';
import { readConfig } from '../config.ts';
import { openDatabase } from '../database.ts';
import { createTokens } from '../features/auth/tokens.ts';
import { UserModel } from '../features/auth/user/userModel.ts';
import { newComment, newPost, posts as postCollection } from '../features/posts/postModel.ts';
import { createLogger } from '../logger.ts';
import { buildAccount } from '../testing/builders.ts';
import { freePort } from '../testing/servers/startProcess.ts';

const ROUNDS = 9;
/** Before that, so that both are warm. */
const WARM_ROUNDS = 3;
const CALLERS = 8;
const PEOPLE = 300;
const DISCUSSIONS = 300;
const OTHERS = 100;
/** Posts that nobody has answered. */
const QUIET = 40;

interface Call {
  name: string;
  /** How many are sent in a round. */
  count: number;
  method: string;
  path: (i: number) => string;
  body?: (i: number) => object;
  /** The share of our time that bare Express must need at least. */
  share?: number;
}
interface Target {
  port: number;
  pids: number[];
}

const agent = new Agent({ keepAlive: true, maxSockets: CALLERS });
let addresses = 0;

if (process.send) serveBare();
else await measure();

/** Bare Express, in a process of its own: answers what it is told under the name of the call. */
function serveBare(): void {
  const answers = new Map<string, unknown>();
  const app = express();
  app.use(express.json({ limit: '8mb' }));
  app.use((req, res) => void res.json(answers.get(String(req.headers['x-call']))));
  process.on('message', ([name, answer]: [string, string]) => {
    answers.set(name, JSON.parse(answer));
    process.send!('told');
  });
  const server = app.listen(0, '127.0.0.1', () => process.send!((server.address() as { port: number }).port));
}

async function measure(): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'trefoil-bench-'));
  const port = await freePort();
  const settings = { PORT: String(port), DATA_DIR: folder, JWT_SECRET: 'only-for-this-measurement', LOG_LEVEL: 'warn' };
  const { MONGODB_URI: mongodb, MONGOD_PID: mongod } = process.env;
  const env = { ...settings, RATE_LIMITS: 'on', TRUST_PROXY: '1', ...(mongodb && { MONGODB_URI: mongodb }) };
  const people = Array.from({ length: PEOPLE }, () => new Types.ObjectId());
  const config = readConfig(env);
  const tokens = people.map((person) => createTokens(config).issue(person.toHexString()));
  const posts = await fill(config, people);

  const main = process.env['BENCH_SERVER'] ?? join(import.meta.dirname, '../../compiled/main.js');
  const child = spawn(process.execPath, [main], { env: { PATH: process.env['PATH'], ...env }, stdio: 'inherit' });
  const exited = once(child, 'exit');
  const bareChild = fork(import.meta.filename, { execArgv: ['--import', 'tsx'] });
  try {
    const [barePort] = (await once(bareChild, 'message')) as [number];
    const ours: Target = { port, pids: [child.pid!, ...(mongod ? [Number(mongod)] : [])] };
    const bare: Target = { port: barePort, pids: [bareChild.pid!] };
    await ready(port, child);
    for (const call of callsOn(posts)) await compare(call, ours, bare, tokens);
  } finally {
    bareChild.kill();
    child.kill();
    await exited;
    await rm(folder, { recursive: true, force: true });
  }

  async function compare(call: Call, ours: Target, bare: Target, tokensOfAll: readonly string[]): Promise<void> {
    let sent = 0;
    const round = async (target: Target): Promise<number> => {
      const began = processorTime(target.pids);
      const end = sent + call.count;
      const caller = async () => {
        while (sent < end) await send(target, call, sent++, tokensOfAll);
      };
      await Promise.all(Array.from({ length: CALLERS }, caller));
      return (processorTime(target.pids) - began) / call.count;
    };
    bareChild.send([call.name, await send(ours, call, sent++, tokensOfAll)]);
    await once(bareChild, 'message');
    for (let i = 0; i < WARM_ROUNDS; i++) for (const target of [ours, bare]) await round(target);
    const times: [ours: number, bare: number][] = [];
    for (let i = 0; i < ROUNDS; i++) times.push([await round(ours), await round(bare)]);
    const median = (values: number[]) => values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)]!;
    const share = median(times.map(([our, its]) => its / our));
    const [our, its] = [median(times.map(([time]) => time)), median(times.map(([, time]) => time))];
    const verdict =
      call.share === undefined ? '' : ` (at least ${call.share}: ${share >= call.share ? 'kept' : 'NOT KEPT'})`;
    console.log(
      `${call.name.padEnd(36)} ${our.toFixed(2)} ms, bare Express ${its.toFixed(2)} ms: ${share.toFixed(2)}${verdict}`,
    );
    if (call.share !== undefined && share < call.share) process.exitCode = 1;
  }
}

function callsOn(posts: readonly string[]): Call[] {
  const idea = 'A lighthouse keeper finds letters that are not written yet. '.repeat(20);
  const of = (i: number) => posts[i % posts.length]!;
  return [
    { name: 'current user', count: 800, method: 'GET', path: () => '/api/auth', share: 0.25 },
    {
      name: 'one post',
      count: 800,
      method: 'GET',
      path: (i) => `/api/posts/${posts[DISCUSSIONS + (i % QUIET)]}`,
      share: 0.2,
    },
    { name: '20 posts', count: 400, method: 'GET', path: () => '/api/posts?view=card', share: 0.15 },
    { name: 'like', count: 400, method: 'PUT', path: (i) => `/api/posts/like/${of(i)}` },
    { name: 'post', count: 200, method: 'POST', path: () => '/api/posts', body: (i) => ({ text: `${i} ${idea}` }) },
    {
      name: `comment, answered with ${OTHERS} others`,
      count: DISCUSSIONS,
      method: 'PUT',
      path: (i) => `/api/posts/comment/${of(i % DISCUSSIONS)}`,
      body: (i) => ({ text: `The keeper reads the last one first, number ${i}.` }),
    },
    {
      name: 'save one beat',
      count: 400,
      method: 'POST',
      path: () => '/api/outlines?view=texts',
      body: (i) => ({ act1a01: `${i} ${idea}` }),
    },
  ];
}

/** People, posts of them with a discussion each, then those without. @returns the posts' ids */
async function fill(config: ReturnType<typeof readConfig>, people: readonly Types.ObjectId[]): Promise<string[]> {
  const database = await openDatabase(config, createLogger(config));
  await database.ready;
  await UserModel.insertMany(people.map((_id, i) => buildAccount(_id, { name: `Writer ${i}` })));
  const author = (i: number) => people[i % PEOPLE]!;
  const text = 'The keeper finds letters in the wall, each of them dated a year ahead. '.repeat(18);
  const discussion = () =>
    Array.from({ length: OTHERS }, (_, i) =>
      newComment(new Types.ObjectId(), `What if the wall answers? ${i}`, author(i)),
    );
  const posts = Array.from({ length: DISCUSSIONS + QUIET }, (_, i) => ({
    ...newPost(new Types.ObjectId(), text, author(i)),
    ...(i < DISCUSSIONS && { comments: discussion(), commentCount: OTHERS }),
  }));
  await postCollection.insertMany(posts);
  await database.close();
  return posts.map(({ _id }) => _id.toHexString());
}

/** Sends one call, of the next person and from the next address. @throws where it is not answered 200 */
function send({ port }: Target, call: Call, i: number, tokens: readonly string[]): Promise<string> {
  addresses += 1;
  const headers = {
    'content-type': 'application/json',
    'x-auth-token': tokens[i % tokens.length]!,
    'x-forwarded-for': `10.${(addresses >> 16) & 255}.${(addresses >> 8) & 255}.${addresses & 255}`,
    'x-call': call.name,
  };
  return new Promise((resolve, reject) => {
    request({ host: '127.0.0.1', port, path: call.path(i), method: call.method, headers, agent }, (answer) => {
      let text = '';
      answer.on('data', (chunk) => (text += String(chunk)));
      answer.on('end', () => {
        if (answer.statusCode === 200) resolve(text);
        else reject(new Error(`${call.name} was answered ${answer.statusCode} ${text}`));
      });
    })
      .on('error', reject)
      .end(call.body && JSON.stringify(call.body(i)));
  });
}

/** Of all threads of some processes, in milliseconds: `/proc/…/stat` counts in steps of ten, which is too coarse. */
function processorTime(pids: readonly number[]): number {
  const threads = pids.flatMap((pid) =>
    readdirSync(`/proc/${pid}/task`).map((thread) => `/proc/${pid}/task/${thread}`),
  );
  const nanoseconds = threads.map((thread) => Number(readFileSync(`${thread}/schedstat`, 'utf8').split(' ')[0]));
  return nanoseconds.reduce((sum, time) => sum + time, 0) / 1e6;
}

async function ready(port: number, server: ChildProcess): Promise<void> {
  while (server.exitCode === null) {
    const answer = await fetch(`http://127.0.0.1:${port}/readyz`).catch(() => null);
    if (answer?.ok) return;
    await wait(100);
  }
  throw new Error(`The server ended with ${server.exitCode}`);
}
