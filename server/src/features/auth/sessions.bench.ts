/*
 * Whether sign-ins leave the others alone, and whether their time, or that of a recovery mail, tells if an e-mail is known. Runs the built server
 * (`npm run build` first) in a process of its own over the embedded database: 100 reads a second alone, then the same with
 * 20 sign-ins going on all the time. Run with `npx tsx server/src/features/auth/sessions.bench.ts`.
 */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { Agent, request } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { setTimeout as wait } from 'node:timers/promises';
import { PROJECT_FOLDER } from '../../config.ts';

const READS_PER_SECOND = 100;
const SECONDS = 15;
const SIGN_INS = 20;
const MOST_SLOWDOWN = 3;
const TRIES = 40;
const RECOVERIES = 200;
const MOST_DIFFERENCE = 0.2;
const PORT = 3977;
const PERSON = { name: 'Writer', email: 'writer@example.com', password: 'a good password' };

const agent = new Agent({ keepAlive: true });
const folder = await mkdtemp(join(tmpdir(), 'trefoil-bench-'));
const env = { PATH: process.env['PATH'], PORT: String(PORT), DATA_DIR: folder, RATE_LIMITS: 'off', LOG_LEVEL: 'error' };
const server = spawn(process.execPath, ['server/dist/main.js'], {
  cwd: PROJECT_FOLDER,
  env,
  stdio: ['ignore', 'pipe', 2],
});
await once(createInterface(server.stdout!), 'line');

/** One call; its status and time in milliseconds. */
function call(
  method: string,
  path: string,
  body?: object,
  token = '',
): Promise<{ status: number; ms: number; text: string }> {
  const began = performance.now();
  const headers = { 'content-type': 'application/json', 'x-auth-token': token };
  return new Promise((resolve, reject) => {
    const sent = request({ host: '127.0.0.1', port: PORT, path: `/api${path}`, method, headers, agent }, (answer) => {
      let text = '';
      answer.on('data', (chunk) => (text += String(chunk)));
      answer.on('end', () => resolve({ status: answer.statusCode!, ms: performance.now() - began, text }));
    });
    sent.on('error', reject).end(body && JSON.stringify(body));
  });
}

/** Reads at a constant rate, whether answers come or not; the times of all. */
async function readSteadily(token: string): Promise<number[]> {
  const began = performance.now();
  const reads = [];
  for (let i = 0; i < READS_PER_SECOND * SECONDS; i++) {
    const early = began + (i * 1000) / READS_PER_SECOND - performance.now();
    if (early > 0) await wait(early);
    reads.push(call('GET', '/outlines/me', undefined, token));
  }
  const answers = await Promise.all(reads);
  const refused = answers.filter(({ status }) => status !== 200).length;
  if (refused > 0) throw new Error(`${refused} of ${answers.length} reads were not served`);
  return answers.map(({ ms }) => ms).toSorted((a, b) => a - b);
}

const at = (sorted: number[], part: number) => sorted[Math.ceil(sorted.length * part) - 1]!;
const show = (ms: number) => `${ms.toFixed(1)} ms`;

async function readsBesideSignIns(token: string): Promise<boolean> {
  await readSteadily(token); // warms up
  const alone = await readSteadily(token);
  let over = false;
  let signedIn = 0;
  const signIns = Array.from({ length: SIGN_INS }, async () => {
    while (!over) {
      const { status } = await call('POST', '/auth', { email: PERSON.email, password: PERSON.password });
      if (status !== 200) throw new Error(`A sign-in was answered with ${status}`);
      signedIn += 1;
    }
  });
  const beside = await readSteadily(token);
  over = true;
  await Promise.all(signIns);
  const slowdown = at(beside, 0.99) / at(alone, 0.99);
  console.log(`reads alone: median ${show(at(alone, 0.5))}, p99 ${show(at(alone, 0.99))}`);
  console.log(
    `beside ${SIGN_INS} sign-ins (${(signedIn / SECONDS).toFixed(1)} a second): median ${show(at(beside, 0.5))}, ` +
      `p99 ${show(at(beside, 0.99))}; ${slowdown.toFixed(2)} times (at most ${MOST_SLOWDOWN})`,
  );
  return slowdown <= MOST_SLOWDOWN;
}

async function timesOfWrongSignIns(): Promise<boolean> {
  const times: Record<'email' | 'password', number[]> = { email: [], password: [] };
  for (let i = 0; i < TRIES * 2; i++) {
    const wrong = i % 2 ? 'email' : 'password';
    const { ms } = await call('POST', '/auth', {
      ...PERSON,
      [wrong]: wrong === 'email' ? `w${i}@example.com` : 'wrong',
    });
    times[wrong].push(ms);
  }
  return areAlike('wrong e-mail', times.email, 'wrong password', times.password);
}

/** Asking for a recovery mail, for an e-mail with an account and for others, in turn. */
async function timesOfRecovery(): Promise<boolean> {
  const times: Record<'known' | 'unknown', number[]> = { known: [], unknown: [] };
  for (let i = 0; i < RECOVERIES * 2; i++) {
    const kind = i % 2 ? 'known' : 'unknown';
    const email = kind === 'known' ? PERSON.email : `r${i}@example.com`;
    const { ms, status } = await call('POST', '/auth', { email, forgot: true });
    if (status !== 200) throw new Error(`A wish for a recovery mail was answered with ${status}`);
    times[kind].push(ms);
  }
  return areAlike('recovery with an account', times.known, 'without', times.unknown);
}

function areAlike(one: string, times: number[], other: string, others: number[]): boolean {
  const [first, second] = [times, others].map((list) =>
    at(
      list.toSorted((a, b) => a - b),
      0.5,
    ),
  );
  const difference = Math.abs(first! - second!) / Math.min(first!, second!);
  console.log(
    `${one} ${show(first!)}, ${other} ${show(second!)}: ${(difference * 100).toFixed(1)} % apart ` +
      `(at most ${MOST_DIFFERENCE * 100} %)`,
  );
  return difference <= MOST_DIFFERENCE;
}

try {
  const signedUp = await call('POST', '/users', { ...PERSON, ageVerify: true, tosAgree: true });
  const { token } = JSON.parse(signedUp.text) as { token: string };
  await call('POST', '/outlines', { title: 'The Ferry', act1a01: 'One line.' }, token);
  const good = [await readsBesideSignIns(token), await timesOfWrongSignIns(), await timesOfRecovery()];
  if (good.includes(false)) process.exitCode = 1;
} finally {
  agent.destroy();
  server.kill('SIGTERM');
  await once(server, 'exit');
  await rm(folder, { recursive: true, force: true });
}
