import { readFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { Agent, get } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { Types } from 'mongoose';
import { readConfig } from '../../../config.ts';
import { openDatabase } from '../../../database.ts';
import { createLogger } from '../../../logger.ts';
import { encodeCursor } from '../../../http/request/paging.ts';
import { buildAccount } from '../../../testing/builders.ts';
import { type RunningProcess, freePort, startProcess } from '../../../testing/servers/startProcess.ts';
import { createTokens } from '../../auth/tokens.ts';
import { UserModel } from '../../auth/user/userModel.ts';
import { CommentModel } from '../comments/commentModel.ts';
import { PostModel, type StoredPost, newEntry } from '../postModel.ts';

/*
 * What a page of the Brainstorm list costs: with 20 posts and with 100,000, in every order, at the top and deep down, with
 * posts that 10,000 people like and with posts of 1,000 comments. Every case has a server process of its own; they take
 * turns, so that whatever else the machine does meets all of them alike. Ends with 1 if a page with 100,000 posts takes more
 * than 1.5 times the same page with 20, in the median of the rounds, or one of posts that many like more than 8 times, if the
 * server needs more than 1.2 times the memory after them (mapped files aside), or more than 1.5 s from its start to its first
 * page. `BENCH_MONGODB_URI=mongodb://localhost:27017` measures on a MongoDB.
 */
const ROUNDS = 200;
const MANY = 100_000;
const FEW = 20;
const FANS = 10_000;
const ANSWERS = 1_000;
const ALLOWED = 1.5;
/** A page of posts that ten thousand like, against one of posts with a few likes: it reads them, and decodes none. */
const MOST_POPULAR = 8;
const MOST_MEMORY = 1.2;
const LONGEST_START_MS = 1_500;
const START = Date.UTC(2025, 0, 1);
const SECRET = 'only-for-this-measurement';

interface Case {
  name: string;
  url: string;
  headers: Record<string, string>;
  times: number[];
}
interface Served {
  url: string;
  headers: Record<string, string>;
  /** From the start of the process to the first page, in milliseconds. */
  started: number;
  pid: number;
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
  const few = await serve('few', () => fill(FEW));
  const many = await serve('many', () => fill(MANY));
  const popular = await serve('popular', () => fill(FEW, { likes: FANS }));
  const talked = await serve('talked', () => fill(FEW, { comments: ANSWERS }));
  const id = new Types.ObjectId().toHexString();
  const from = (...values: (number | Date)[]) => `&cursor=${encodeCursor({ values, id })}`;
  const queries: [string, string][] = [
    ['top', ''],
    ['top, halfway down', from(3, new Date())],
    ['new', '&sort=new'],
    ['new, deep down', `&sort=new${from(new Date(START + FEW * 900))}`],
    ['waiting', '&sort=waiting'],
    ['waiting, deep down', `&sort=waiting${from(new Date(START + FEW * 1_000))}`],
    ['mine', '&mine=true'],
    ['mine, deep down', `&mine=true${from(new Date(START + FEW * 1_000))}`],
    ['flagged', '&flagged=true'],
  ];
  const caseOf = ({ url, headers }: Served, name: string, query: string): Case => ({
    name,
    url: url + query,
    headers,
    times: [],
  });
  const cases = queries.flatMap(([name, query]) => [
    caseOf(few, `${name}, ${FEW} posts`, query),
    caseOf(many, `${name}, ${MANY} posts`, query),
  ]);
  cases.push(caseOf(popular, `top, ${FANS} likes each`, ''), caseOf(talked, `top, ${ANSWERS} comments each`, ''));
  for (let round = -ROUNDS / 4; round < ROUNDS; round++) {
    // Each comes first as often as the others: after a pause everything is a little slower.
    const first = (round + ROUNDS) % cases.length;
    for (const one of [...cases.slice(first), ...cases.slice(0, first)]) {
      const time = await timeOf(one);
      if (round >= 0) one.times.push(time);
    }
  }
  report(cases);
  await reportServers(few, many);
}

/** Fills an embedded database and starts a server on it. */
async function serve(name: string, fill: () => Promise<void>): Promise<Served> {
  const dataDir = join(folder, name);
  const port = await freePort();
  const mongodb = process.env['BENCH_MONGODB_URI'];
  const MONGODB_URI = mongodb ? `${mongodb}/trefoil_bench_${name}_${process.pid}` : '';
  const env = {
    MONGODB_URI,
    DATA_DIR: dataDir,
    PORT: String(port),
    JWT_SECRET: SECRET,
    RATE_LIMITS: 'off',
    LOG_LEVEL: 'warn',
  };
  const config = readConfig(env);
  const database = await openDatabase(config, createLogger(config));
  await database.ready;
  await fill();
  await database.close();
  const token = createTokens(config).issue(person.toHexString());
  const target = { url: `http://127.0.0.1:${port}/api/posts?view=card`, headers: { authorization: `Bearer ${token}` } };
  const start = performance.now();
  const server = startProcess('main.js', env);
  running.push(server);
  while ((await ask(target).catch(() => null)) !== 200) await wait(10);
  return { ...target, started: performance.now() - start, pid: server.child.pid! };
}

/**
 * Posts by twenty authors; likes 0 to 6, or `likes` each with the reader's own among those of every second post. The reader
 * moderates and wrote the first 20 posts, of many one in five; the next 20 are flagged, of many one in a hundred.
 */
async function fill(count: number, { likes, comments = 0 }: { likes?: number; comments?: number } = {}): Promise<void> {
  const authors = Array.from({ length: 20 }, (_, i) => (i === 0 ? person : new Types.ObjectId()));
  const users = authors.map((_id, i) => buildAccount(_id, { name: `Writer ${i}`, role: 'mod' }));
  await UserModel.insertMany(users);
  const fans = Array.from({ length: likes ?? 6 }, () => ({ user: new Types.ObjectId() }));
  const step = likes ? 1 : 1_000;
  for (let from = 0; from < 2 * FEW + count; from += step) {
    const batch = Array.from({ length: Math.min(step, 2 * FEW + count - from) }, (_, i): Partial<StoredPost> => {
      const n = from + i;
      const liked = fans.slice(0, likes ?? n % 7);
      if (liked.length > 0 && n % 2 === 0) liked[0] = { user: person };
      const user = n < 20 || (n >= 3 * FEW && n % 5 === 0) ? person : authors[1 + (n % 19)]!;
      const date = new Date(START + n * 1_000);
      const flagged = (n >= 20 && n < 40) || (n >= 3 * FEW && n % 100 === 0);
      return {
        ...newEntry(new Types.ObjectId(), text(n), { user, name: 'Writer', avatar: '', moderator: false }),
        ...{ date, activeAt: date, likes: liked, likeCount: liked.length, commentCount: comments, removed: false },
        ...{ flagged, awaitsModeration: flagged, topReports: flagged ? 5 + (n % 3) : 0, flaggedCommentCount: 0 },
        answered: n % 3 === 0,
      };
    });
    await PostModel.collection.insertMany(batch as never);
  }
  if (comments === 0) return;
  for (const { _id } of await PostModel.find({}, { _id: 1 }).lean()) {
    const one = { post: _id, votes: [], voteCount: 0 };
    const author = { user: person, name: 'Writer', avatar: '', moderator: false };
    const batch = Array.from({ length: comments }, () => ({
      ...newEntry(new Types.ObjectId(), 'Yes.', author),
      ...one,
    }));
    await CommentModel.collection.insertMany(batch);
  }
}

function text(i: number): string {
  return `Idea ${i}: ${'a lighthouse keeper finds letters that are not written yet. '.repeat(6)}`;
}

/** Milliseconds from asking to the last byte; asked once more where a busy machine lets the server refuse. */
async function timeOf(one: Case): Promise<number> {
  for (;;) {
    const start = performance.now();
    const status = await ask(one);
    if (status === 200) return performance.now() - start;
    if (status !== 503) throw new Error(`${one.url}: ${status}`);
    await wait(500);
  }
}

function ask({ url, headers }: Pick<Case, 'url' | 'headers'>): Promise<number | undefined> {
  return new Promise((resolve, reject) => {
    get(url, { agent, headers }, (answer) => {
      answer.resume().on('end', () => resolve(answer.statusCode));
    }).on('error', reject);
  });
}

function report(cases: Case[]): void {
  const base = quantile(cases[0]!.times, 0.5);
  for (const { name, times } of cases) {
    const [median, late] = [quantile(times, 0.5), quantile(times, 0.95)];
    const line = `${median.toFixed(2)} ms (95 %: ${late.toFixed(2)} ms), ${(median / base).toFixed(2)} times the first`;
    console.log(`A page of cards, ${name.padEnd(32)} ${line}`);
  }
  for (let i = 0; i + 1 < cases.length - 2; i += 2) judge(cases[i]!, cases[i + 1]!, ALLOWED);
  judge(cases[0]!, cases.at(-2)!, MOST_POPULAR);
}

function judge(base: Case, other: Case, allowed: number): void {
  const ratio = quantile(
    base.times.map((time, round) => other.times[round]! / time),
    0.5,
  );
  const good = ratio <= allowed;
  console.log(`${other.name} against ${FEW} posts: ${ratio.toFixed(2)}, ${good ? 'kept' : 'NOT KEPT'}`);
  if (!good) process.exitCode = 1;
}

async function reportServers(few: Served, many: Served): Promise<void> {
  await wait(5_000); // what was going on has ended
  const memory = memoryOf(many.pid) / memoryOf(few.pid);
  const lines: [what: string, value: number, limit: number][] = [
    [`memory with ${MANY} posts against ${FEW}`, memory, MOST_MEMORY],
    [`seconds from start to first page with ${MANY} posts`, many.started / 1_000, LONGEST_START_MS / 1_000],
  ];
  for (const [what, value, limit] of lines) {
    console.log(`${what}: ${value.toFixed(2)} (at most ${limit}), ${value <= limit ? 'kept' : 'NOT KEPT'}`);
    if (value > limit) process.exitCode = 1;
  }
}

/** Resident memory of a process in kilobytes, without the files it has mapped. */
function memoryOf(pid: number): number {
  return Number(/RssAnon:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))![1]);
}

function quantile(times: number[], share: number): number {
  const sorted = times.toSorted((a, b) => a - b);
  return sorted[Math.floor((sorted.length - 1) * share)]!;
}
