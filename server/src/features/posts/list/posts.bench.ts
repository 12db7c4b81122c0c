import { mkdtemp, rm } from 'node:fs/promises';
import { Agent, request } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { Types } from 'mongoose';
import { readConfig } from '../../../config.ts';
import { openDatabase } from '../../../database.ts';
import { encodeCursor } from '../../../http/request/paging.ts';
import { createLogger } from '../../../logger.ts';
import { buildAccount } from '../../../testing/builders.ts';
import { type RunningProcess, freePort, startProcess } from '../../../testing/servers/startProcess.ts';
import { createTokens } from '../../auth/tokens.ts';
import { UserModel } from '../../auth/user/userModel.ts';
import { type StoredPost, newComment, newPost, posts } from '../postModel.ts';

/*
 * What Brainstorm costs: a page of cards in every list, with 20 posts and with 100,000, at the top and deep down; a page of posts
 * with 10,000 likes or 1,000 comments each. Every amount of data has a server process of its own, and the calls take turns, so that whatever else the machine does affects all alike. Exits with 1
 * if a page out of 100,000 posts takes more than 1.5 times as long as the same page out of 20, in the median of the rounds.
 * `BENCH_MONGODB_URI=mongodb://localhost:27017` measures on MongoDB.
 */
const ROUNDS = 200;
const MANY = 100_000;
const FEW = 20;
/** As many as the page of the flagged list looks at, for the histories of authors. */
const FLAGGED = 100;
const FANS = 10_000;
const LONGEST = 1_000;
const MOST = 1.5;
const START = Date.UTC(2025, 0, 1);
const SECRET = 'only-for-this-measurement';
const IDEA = 'a lighthouse keeper finds letters that are not written yet. ';

interface Case {
  name: string;
  url: string;
  token: string;
  times: number[];
}
interface Server {
  url: string;
  token: string;
}
interface Contents {
  count: number;
  likes?: number;
  comments?: number;
}

const person = new Types.ObjectId();
const agent = new Agent({ keepAlive: true });
const folder = await mkdtemp(join(tmpdir(), 'trefoil-bench-'));
const running: RunningProcess[] = [];
try {
  await measure();
} finally {
  for (const { child } of running) child.kill();
  await Promise.all(running.map((server) => server.exited()));
  await rm(folder, { recursive: true, force: true });
}

async function measure(): Promise<void> {
  const few = await serve('few', { count: FEW });
  const many = await serve('many', { count: MANY });
  const popular = await serve('popular', { count: FEW, likes: FANS });
  const long = await serve('long', { count: FEW, comments: LONGEST });
  const page = ({ url, token }: Server, name: string, query = ''): Case => {
    return { name, url: `${url}/api/posts?view=card${query}`, token, times: [] };
  };
  const pairs = Object.entries(listQueries()).map(([name, query]): [Case, Case] => [
    page(few, `${name}, ${FEW} posts`, query),
    page(many, `${name}, ${MANY} posts`, query),
  ]);
  const others = [page(popular, `top, ${FANS} likes each`), page(long, `top, ${LONGEST} comments each`)];
  const cases = [...pairs.flat(), ...others];
  for (let round = -ROUNDS / 4; round < ROUNDS; round++) {
    // Each comes first as often as the others: after a pause everything is a little slower.
    const first = (round + ROUNDS) % cases.length;
    for (const one of [...cases.slice(first), ...cases.slice(0, first)]) {
      const time = await timeOf(one);
      if (round >= 0) one.times.push(time);
    }
  }
  for (const one of cases) print(one);
  for (const pair of pairs) judge(...pair);
}

function listQueries(): Record<string, string> {
  const id = new Types.ObjectId().toHexString();
  const from = (...values: (number | Date)[]) => `&cursor=${encodeCursor({ values, id })}`;
  return {
    top: '',
    'top, halfway down': from(3, new Date()),
    new: '&sort=new',
    'new, deep down': `&sort=new${from(new Date(START + FEW * 900))}`,
    waiting: '&sort=waiting',
    'waiting, deep down': `&sort=waiting${from(new Date(START + FEW * 1_000))}`,
    mine: '&mine=true',
    'mine, deep down': `&mine=true${from(new Date(START + FEW * 1_000))}`,
    flagged: '&flagged=true',
  };
}

/** Fills a database and starts a server on it. */
async function serve(name: string, contents: Contents): Promise<Server> {
  const port = await freePort();
  const mongodb = process.env['BENCH_MONGODB_URI'];
  const env = {
    MONGODB_URI: mongodb ? `${mongodb}/trefoil_bench_${name}_${process.pid}` : '',
    DATA_DIR: join(folder, name),
    PORT: String(port),
    JWT_SECRET: SECRET,
    RATE_LIMITS: 'off',
    LOG_LEVEL: 'warn',
  };
  const config = readConfig(env);
  const database = await openDatabase(config, createLogger(config));
  await database.ready;
  await fill(contents);
  await database.close();
  const token = createTokens(config).issue(person.toHexString());
  running.push(startProcess(env));
  const server = { url: `http://127.0.0.1:${port}`, token };
  const ping: Case = { name, url: `${server.url}/api/posts?limit=1`, token, times: [] };
  while ((await send(ping).catch(() => null)) !== 200) await wait(50);
  return server;
}

/**
 * Posts by twenty authors; likes 0 to 6, or `likes` each with the reader's own among those of every second post. The reader
 * moderates and wrote the first 20 posts, of many one in five; the next 100 are flagged, of many one in a hundred.
 */
async function fill({ count, likes, comments = 0 }: Contents): Promise<void> {
  const authors = Array.from({ length: 20 }, (_, i) => (i === 0 ? person : new Types.ObjectId()));
  await UserModel.insertMany(authors.map((_id, i) => buildAccount(_id, { name: `Writer ${i}`, role: 'mod' })));
  const fans = Array.from({ length: likes ?? 6 }, () => ({ user: new Types.ObjectId() }));
  const step = likes || comments ? 1 : 200;
  const build = (n: number): StoredPost => {
    const liked = fans.slice(0, likes ?? n % 7);
    if (liked.length > 0 && n % 2 === 0) liked[0] = { user: person };
    const user = n < 20 || (n >= 3 * FEW && n % 5 === 0) ? person : authors[1 + (n % 19)]!;
    const date = new Date(START + n * 1_000);
    const flagged = (n >= 20 && n < 20 + FLAGGED) || (n > FLAGGED && n % 100 === 0);
    const discussion = Array.from({ length: comments }, () => newComment(new Types.ObjectId(), IDEA, person));
    return {
      ...newPost(new Types.ObjectId(), `Idea ${n}: ${IDEA.repeat(6)}`, user),
      ...{ date, activeAt: date, likes: liked, likeCount: liked.length, comments: discussion, commentCount: comments },
      ...{ flagged, awaitsModeration: flagged, topReports: flagged ? 5 + (n % 3) : 0, answered: n % 3 === 0 },
    };
  };
  const total = 20 + FLAGGED + count;
  for (let from = 0; from < total; from += step) {
    await posts.insertMany(Array.from({ length: Math.min(step, total - from) }, (_, i) => build(from + i)));
  }
}

/** Milliseconds from the call to the last byte; repeated where a busy machine makes the server refuse. */
async function timeOf(one: Case): Promise<number> {
  for (;;) {
    const start = performance.now();
    const status = await send(one);
    if (status === 200) return performance.now() - start;
    if (status !== 503) throw new Error(`${one.url}: ${status}`);
    await wait(500);
  }
}

function send({ url, token }: Case): Promise<number | undefined> {
  return new Promise((resolve, reject) => {
    const sent = request(url, { agent, headers: { authorization: `Bearer ${token}` } }, (answer) => {
      answer.resume().on('end', () => resolve(answer.statusCode));
    });
    sent.on('error', reject).end();
  });
}

function print({ name, times }: Case): void {
  const [median, late] = [quantile(times, 0.5), quantile(times, 0.95)];
  console.log(`${name.padEnd(36)} ${median.toFixed(2)} ms (95 %: ${late.toFixed(2)} ms)`);
}

function judge(few: Case, many: Case): void {
  const ratio = quantile(
    few.times.map((time, round) => many.times[round]! / time),
    0.5,
  );
  const good = ratio <= MOST;
  console.log(`${many.name} against ${FEW}: ${ratio.toFixed(2)}, ${good ? 'kept' : 'NOT KEPT'}`);
  if (!good) process.exitCode = 1;
}

function quantile(times: number[], share: number): number {
  const sorted = times.toSorted((a, b) => a - b);
  return sorted[Math.floor((sorted.length - 1) * share)]!;
}
