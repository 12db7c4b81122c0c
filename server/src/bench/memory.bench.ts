/*
 * Whether memory comes back: 18,000 mixed requests, then 100,000 more, from 40 callers at once; ends with 1 if the resident
 * memory after the second lot is more than 1.1 times that after the first. Every person of the second lot is new to the
 * server, so that what it kept for each of them would show.
 */
import { readFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { buildUser } from '../testing/builders.ts';
import { callFrom, newAddress } from './callFrom.ts';
import { freePort, startProcess } from '../testing/servers/startProcess.ts';

const LOTS = [18_000, 100_000] as const;
const MOST_GROWTH = 1.1;
const CALLERS = 40;
/** A caller signs up anew after so many calls. */
const CALLS_OF_ONE = 500;
const SETTLING_MS = 5_000;

const folder = await mkdtemp(join(tmpdir(), 'trefoil-bench-'));
const port = await freePort();
const settings = { PORT: String(port), DATA_DIR: folder, RATE_LIMITS: 'off', TRUST_PROXY: '1', LOG_LEVEL: 'error' };
const server = startProcess(settings);

/** Calls again where a busy machine makes the server refuse. */
async function call(method: string, path: string, token = '', body?: object) {
  for (;;) {
    const answer = await callFrom(newAddress(), `http://127.0.0.1:${port}${path}`, { method, token, body });
    if (answer.status !== 503) return answer;
    await wait(2_000);
  }
}

/** What people and strangers ask for, one after the other, and what each is answered. */
const MIX: readonly [status: number, method: string, path: string, body?: (i: number) => object][] = [
  [200, 'GET', '/api/auth'],
  [200, 'GET', '/api/posts?view=card'],
  [200, 'POST', '/api/outlines?view=texts', (i) => ({ act1a01: `The tide has left the bells bare ${i}. `.repeat(20) })],
  [200, 'GET', '/api/outlines/me'],
  [200, 'GET', '/api/profile?view=card'],
  [400, 'POST', '/api/outlines', () => ({ title: 5 })],
  [404, 'GET', '/media/0123456789abcdef0123456789abcdef.webp'],
  [404, 'GET', '/api/posts/000000000000000000000000'],
  [
    200,
    'PUT',
    '/api/outlines/characters',
    () => ({ name: 'Odile', desc: '<p>Keeps bees</p>', photoUrl: 'https://e.org/o' }),
  ],
  [404, 'GET', '/api/nothing'],
];

async function signUp(): Promise<string> {
  const { text } = await call('POST', '/api/users', '', buildUser());
  return (JSON.parse(text) as { token: string }).token;
}

async function send(count: number): Promise<void> {
  let sent = 0;
  await Promise.all(
    Array.from({ length: CALLERS }, async () => {
      let [token, own] = ['', 0];
      while (sent < count) {
        const i = sent++;
        if (own++ % CALLS_OF_ONE === 0) token = await signUp();
        const [expected, method, path, body] = MIX[own % MIX.length]!;
        // A character for each of these calls would meet the limit of what one outline may hold.
        const target = method === 'PUT' && own > 100 ? '/api/auth/verify/x' : path;
        const { status } = await call(method, target, token, body?.(i));
        if (status !== (target === path ? expected : 400))
          throw new Error(`${method} ${target} was answered ${status}`);
      }
    }),
  );
}

/** The resident memory of the server in MB, when what was going on has ended. */
async function memory(): Promise<number> {
  await wait(SETTLING_MS);
  const [, kilobytes] = /VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${server.child.pid}/status`, 'utf8'))!;
  return Number(kilobytes) / 1024;
}

try {
  await server.wrote('is ready');
  const after: number[] = [];
  for (const lot of LOTS) {
    await send(lot);
    after.push(await memory());
    console.log(`memory after ${lot} more requests: ${after.at(-1)!.toFixed(0)} MB`);
  }
  const growth = after[1]! / after[0]!;
  console.log(`memory after the second lot: ${growth.toFixed(2)} times the first (at most ${MOST_GROWTH})`);
  if (growth > MOST_GROWTH) process.exitCode = 1;
} finally {
  server.child.kill();
  await server.exited();
  await rm(folder, { recursive: true, force: true });
}
process.exit(); // connections are kept
