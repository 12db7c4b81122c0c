import { Agent, get } from 'node:http';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Types } from 'mongoose';
import { readConfig } from '../../../config.ts';
import { openDatabase } from '../../../database.ts';
import { createLogger } from '../../../logger.ts';
import { encodeCursor } from '../../../http/paging.ts';
import { type RunningProcess, freePort, startProcess } from '../../../testing/startProcess.ts';
import { createTokens } from '../../auth/tokens.ts';
import { UserModel } from '../../auth/userModel.ts';
import { PostModel } from '../postModel.ts';

/*
 * What a page of the Brainstorm list costs: with 20 posts and with 100,000, at the top and deep down, and with posts that
 * 10,000 people like. Every case has a server process of its own; they take turns, so that whatever else the machine
 * does meets all of them alike. Ends with 1 if a page with 100,000 posts takes more than 1.5 times that with 20.
 */
const ROUNDS = 400;
const MANY = 100_000;
const FEW = 20;
const FANS = 10_000;
const ALLOWED = 1.5;
const SECRET = 'only-for-this-measurement';

interface Case {
  name: string;
  url: string;
  headers: Record<string, string>;
  times: number[];
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
  const popular = await serve('popular', () => fill(FEW, FANS));
  const middle = `&cursor=${encodeCursor({ values: [3, new Date()], id: new Types.ObjectId().toHexString() })}`;
  // Two calls a round for each server: code that runs more often gets faster.
  const cases: Case[] = [
    { ...few, name: `${FEW} posts`, times: [] },
    { ...few, url: few.url + middle, name: `${FEW} posts, halfway down`, times: [] },
    { ...many, name: `${MANY} posts`, times: [] },
    { ...many, url: many.url + middle, name: `${MANY} posts, halfway down`, times: [] },
    { ...popular, name: `${FEW} posts with ${FANS} likes each`, times: [] },
    { ...popular, name: 'the same again', times: [] },
  ];
  for (let round = -ROUNDS / 4; round < ROUNDS; round++) {
    // Each comes first as often as the others: after a pause everything is a little slower.
    const first = (round + ROUNDS) % cases.length;
    for (const one of [...cases.slice(first), ...cases.slice(0, first)]) {
      const time = await timeOf(one);
      if (round >= 0) one.times.push(time);
    }
  }
  report(cases);
}

/** Fills an embedded database and starts a server on it. */
async function serve(name: string, fill: () => Promise<void>) {
  const dataDir = join(folder, name);
  const port = await freePort();
  const env = { DATA_DIR: dataDir, PORT: String(port), JWT_SECRET: SECRET, RATE_LIMITS: 'off', LOG_LEVEL: 'warn' };
  const config = readConfig(env);
  const database = await openDatabase(config, createLogger(config));
  await database.ready;
  await fill();
  await database.close();
  const server = startProcess('main.ts', env);
  running.push(server);
  await server.wrote('is ready');
  const token = createTokens(config).issue(person.toHexString());
  return { url: `http://127.0.0.1:${port}/api/posts?view=card`, headers: { authorization: `Bearer ${token}` } };
}

/** Posts by twenty authors; likes 0 to 6, or `likes` each with the reader's own among those of every second post. */
async function fill(count: number, likes?: number): Promise<void> {
  const authors = Array.from({ length: 20 }, (_, i) => (i === 0 ? person : new Types.ObjectId()));
  const users = authors.map((_id, i) => ({ ...account(_id), name: `Writer ${i}` }));
  await UserModel.insertMany(users);
  const fans = Array.from({ length: likes ?? 6 }, () => ({ user: new Types.ObjectId() }));
  const step = likes ? 1 : 1_000;
  for (let from = 0; from < count; from += step) {
    const batch = Array.from({ length: Math.min(step, count - from) }, (_, i) => {
      const liked = fans.slice(0, likes ?? (from + i) % 7);
      if (liked.length > 0 && (from + i) % 2 === 0) liked[0] = { user: person };
      return { text: text(from + i), user: authors[(from + i) % 20]!, likes: liked, likeCount: liked.length };
    });
    await PostModel.insertMany(batch, { lean: true });
  }
}

function account(_id: Types.ObjectId) {
  const email = `${_id.toHexString()}@example.com`;
  return { _id, email, emailKey: email, passwordHash: '-', emailVerified: true };
}

function text(i: number): string {
  return `Idea ${i}: ${'a lighthouse keeper finds letters that are not written yet. '.repeat(6)}`;
}

/** Milliseconds from asking to the last byte. */
function timeOf({ url, headers }: Case): Promise<number> {
  const start = performance.now();
  return new Promise((resolve, reject) => {
    get(url, { agent, headers }, (answer) => {
      if (answer.statusCode !== 200) reject(new Error(`${url}: ${answer.statusCode}`));
      answer.resume().on('end', () => resolve(performance.now() - start));
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
  const ratio = quantile(cases[2]!.times, 0.5) / base;
  const good = ratio <= ALLOWED;
  console.log(`${MANY} posts against ${FEW}: ${ratio.toFixed(2)}, at most ${ALLOWED}: ${good ? 'kept' : 'NOT KEPT'}`);
  if (!good) process.exitCode = 1;
}

function quantile(times: number[], share: number): number {
  const sorted = times.toSorted((a, b) => a - b);
  return sorted[Math.floor((sorted.length - 1) * share)]!;
}
