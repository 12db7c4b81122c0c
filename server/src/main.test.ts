import { jest } from '@jest/globals';
import { type StdioOptions, spawn } from 'node:child_process';
import { once } from 'node:events';
import { closeSync, existsSync, openSync } from 'node:fs';
import { rm, writeFile } from 'node:fs/promises';
import { Agent, type RequestOptions, request } from 'node:http';
import { join, resolve } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { PROJECT_FOLDER } from './config.ts';
import { buildUser } from './testing/builders.ts';
import { makeDataFolder } from './testing/dataFolder.ts';
import { plainImage } from './testing/images.ts';
import { runScript } from './testing/runScript.ts';
import { sized } from './testing/sized.ts';
import { buildProfile } from './testing/profiles.ts';
import { startMailServer, tokenIn } from './testing/servers/mailServer.ts';
import { type RunningProcess, freePort, startProcess } from './testing/servers/startProcess.ts';

jest.setTimeout(120_000);

let dataDir: string;
let port: number;
const started: RunningProcess[] = [];

beforeEach(async () => {
  dataDir = makeDataFolder('trefoil-main-');
  port = await freePort();
});
afterEach(async () => {
  for (const one of started.splice(0)) {
    one.child.kill('SIGKILL');
    await one.exited();
  }
  await rm(dataDir, { recursive: true, force: true });
});

function start(
  settings: Record<string, string> = {},
  program = 'main.js',
  words: string[] = [],
  stdio?: StdioOptions,
): RunningProcess {
  const env = { PORT: String(port), DATA_DIR: dataDir, RATE_LIMITS: 'off', LOG_LEVEL: 'warn', ...settings };
  const one = startProcess(program, env, words, stdio);
  started.push(one);
  return one;
}

async function startReady(settings: Record<string, string> = {}): Promise<RunningProcess> {
  const server = start(settings);
  await server.wrote(`Trefoil is ready at http://localhost:${port}`);
  return server;
}

/** The same, with some code that runs in its first thread before its own. */
function startWithFault(code: string): Promise<RunningProcess> {
  const fault = `import { isMainThread } from 'node:worker_threads'; if (isMainThread) ${code};`;
  return startReady({ NODE_OPTIONS: `--import=data:text/javascript,${encodeURIComponent(fault)}` });
}

const keptAgent = new Agent({ keepAlive: true });
interface Answer {
  status: number;
  body: Record<string, unknown>;
  reused: boolean;
}

/** One call, on kept connections if nothing else is said; @throws the error of the connection */
function call(
  method: string,
  path: string,
  { token = '', body = {} as object, agent = keptAgent } = {},
): Promise<Answer> {
  const headers = { 'x-auth-token': token, 'content-type': 'application/json' };
  const options: RequestOptions = { host: '127.0.0.1', port, path, method, headers, agent };
  return new Promise((resolve, reject) => {
    const sent = request(options, (answer) => {
      let text = '';
      answer.on('data', (chunk) => (text += String(chunk)));
      answer.on('error', reject);
      answer.on('end', () =>
        resolve({ status: answer.statusCode!, body: JSON.parse(text) as Answer['body'], reused: sent.reusedSocket }),
      );
    });
    sent.on('error', reject);
    sent.end(method === 'GET' ? undefined : JSON.stringify(body));
  });
}

/** Waits until the server is ready, where nothing that it writes can be read. */
async function untilReady(): Promise<void> {
  while ((await call('GET', '/readyz').catch(() => undefined))?.status !== 200) await wait(20);
}

async function signUp(): Promise<string> {
  const { status, body } = await call('POST', '/api/users', { body: buildUser() });
  expect(status).toBe(200);
  return body['token'] as string;
}

describe('the server process', () => {
  it('prints its address, ends with 0 on SIGTERM, and starts again over the same data with the same sign-ins', async () => {
    const first = await startReady();
    const token = await signUp();
    first.child.kill('SIGTERM');
    expect(await first.exited()).toEqual({ code: 0, signal: null });
    await startReady();
    expect((await call('GET', '/api/auth', { token })).status).toBe(200);
  });

  it('says that the port is taken or who runs on the data, what to do, and leaves the one that runs alone', async () => {
    const first = await startReady();
    const samePort = start();
    const sameData = start({ PORT: String(await freePort()) });
    expect(await samePort.exited()).toEqual({ code: 1, signal: null });
    expect(samePort.output()).toBe(
      `Port ${port} is in use. Stop the program using it, or set PORT to another number.\n`,
    );
    expect(await sameData.exited()).toEqual({ code: 1, signal: null });
    const words = `Process ${first.child.pid} runs on the data in ${dataDir}. Stop it, or set DATA_DIR to another folder.\n`;
    expect(sameData.output()).toBe(words);
    expect((await call('GET', '/readyz')).status).toBe(200);
  });

  it.each([
    ['a file', 'a file', 'it is a file, not a folder'],
    ['below a file', 'a file/data', 'a part of the path is a file, not a folder'],
    ['where nothing can be made', '/proc/nowhere/data', 'a part of the path is missing and cannot be made'],
  ])('says so and ends when DATA_DIR is %s', async (_title, path, reason) => {
    await writeFile(join(dataDir, 'a file'), '');
    const server = start({ DATA_DIR: resolve(dataDir, path) });
    expect(await server.exited()).toEqual({ code: 1, signal: null });
    expect(server.output()).toBe(
      `These settings need to be changed:\n  DATA_DIR ${resolve(dataDir, path)} can't be used: ${reason}\n`,
    );
  });

  it('lists everything that is wrong with the settings at once', async () => {
    const server = start({ PORT: 'eighty', APP_URL: 'trefoil', NODE_ENV: 'production', RATE_LIMITS: 'maybe' });
    expect(await server.exited()).toEqual({ code: 1, signal: null });
    for (const name of ['PORT', 'APP_URL', 'JWT_SECRET', 'RATE_LIMITS']) expect(server.output()).toContain(`${name} `);
  });
});

it('goes on for everybody where something fails that nobody waits for', async () => {
  const rejection = `setTimeout(() => Promise.reject(new Error('left behind')), 1)`;
  const server = await startWithFault(`process.on('newListener', () => ${rejection})`);
  expect((await call('GET', '/healthz')).status).toBe(200);
  expect(server.child.exitCode).toBeNull();
});

// The device is Linux' own.
(existsSync('/dev/full') ? it : it.skip)(
  'serves, and ends on SIGTERM, though nothing can be written to its log',
  async () => {
    const full = openSync('/dev/full', 'w');
    const server = start({ LOG_LEVEL: 'debug' }, 'main.js', [], ['ignore', full, full]);
    try {
      await untilReady();
      for (let i = 0; i < 30; i++) expect((await call('GET', '/api/auth')).status).toBe(401);
      expect((await call('GET', '/healthz')).status).toBe(200);
      server.child.kill('SIGTERM');
      expect(await server.exited()).toEqual({ code: 0, signal: null });
    } finally {
      closeSync(full);
    }
  },
);

it('starts though nobody will ever read what it says', async () => {
  const { child } = start({ LOG_LEVEL: 'info' });
  child.stdout!.destroy();
  child.stderr!.destroy();
  await untilReady();
  await wait(500); // what it says of itself comes behind that
  expect((await call('GET', '/healthz')).status).toBe(200);
  expect(child.exitCode).toBeNull();
});

it('serves, and ends on SIGTERM, though nobody reads its log, also after a picture was taken in', async () => {
  const mails = await startMailServer();
  const settings = {
    PORT: String(port),
    DATA_DIR: dataDir,
    RATE_LIMITS: 'off',
    LOG_LEVEL: 'debug',
    SMTP_URL: mails.url,
  };
  const env = { PATH: process.env['PATH'], ...settings };
  const program = join(PROJECT_FOLDER, 'server/compiled/main.js');
  // Both outputs are one, as with a service manager.
  const child = spawn('sh', ['-c', 'exec "$0" "$1" 2>&1', process.execPath, program], { cwd: PROJECT_FOLDER, env });
  const exited = once(child, 'exit');
  try {
    await untilReady();
    const person = buildUser();
    const token = String((await call('POST', '/api/users', { body: person })).body['token']);
    const [mail] = await mails.mailsTo(person.email, 1);
    await call('PUT', `/api/auth/verify/${tokenIn(mail)}`);
    const picture = await plainImage().png().toBuffer();
    const profile = buildProfile({ avatar: `data:image/png;base64,${picture.toString('base64')}` });
    expect((await call('POST', '/api/profile', { token, body: profile })).status).toBe(200);
    // More than a pipe holds, which the system says nothing of.
    for (let i = 0; i < 40; i++) await Promise.all(Array.from({ length: 12 }, () => call('GET', '/api/auth')));
    expect((await call('GET', '/healthz')).status).toBe(200);
    child.kill('SIGTERM');
    expect(await exited).toEqual([0, null]);
  } finally {
    child.kill('SIGKILL');
    await mails.close();
  }
});

it('ends with the shell in which npm runs it, which passes no signal on', async () => {
  const env = { PATH: process.env['PATH'], PORT: String(port), DATA_DIR: dataDir, npm_lifecycle_event: 'start' };
  const program = join(PROJECT_FOLDER, 'server/compiled/main.js');
  const shell = spawn('sh', ['-c', '"$0" "$1" & echo $!; wait', process.execPath, program], {
    cwd: PROJECT_FOLDER,
    env,
  });
  const [firstLine] = (await once(shell.stdout, 'data')) as [Buffer];
  const pid = Number(String(firstLine).split('\n')[0]);
  try {
    await untilReady();
    shell.kill('SIGTERM');
    const isServing = () =>
      call('GET', '/healthz', { agent: new Agent() }).then(
        () => true,
        () => false,
      );
    while (await isServing()) await wait(50);
    expect(await isServing()).toBe(false);
  } finally {
    spawn('kill', ['-9', String(pid)], { stdio: 'ignore' });
  }
});

it('waits for a database that is away, and ends with 0 on SIGTERM meanwhile', async () => {
  const server = start({ MONGODB_URI: `mongodb://127.0.0.1:${await freePort()}` });
  await server.wrote('The database is unavailable'); // when the first attempt is over
  await wait(500);
  expect((await call('GET', '/readyz')).status).toBe(503);
  server.child.kill('SIGTERM');
  expect((await server.exited()).code).toBe(0);
});

describe('SIGTERM', () => {
  it('under load, on kept and on new connections, fails no request of who leaves when /readyz says so', async () => {
    const server = await startReady();
    const token = await signUp();
    const agents = [true, false].map((keepAlive) => new Agent({ keepAlive }));
    let leaving = false;
    const outcomes: unknown[] = [];
    const callOn = async (agent: Agent) => {
      for (let i = 0; !leaving; i++) {
        const save = { token, body: { act1a01: `save ${i}` }, agent };
        const answer = i % 2 ? call('GET', '/api/auth', { token, agent }) : call('POST', '/api/outlines', save);
        outcomes.push(await answer.then(({ status }) => status).catch((error: unknown) => error));
        await wait(20);
      }
    };
    const clients = Array.from({ length: 20 }, (_, i) => callOn(agents[i % 2]!));
    await wait(1_000);
    const before = outcomes.length;
    server.child.kill('SIGTERM');
    const asked = Date.now();
    while ((await call('GET', '/readyz', { agent: agents[1]! })).status === 200) await wait(10);
    await wait(2_000); // a balancer passes it on
    leaving = true;
    await Promise.all(clients);
    expect(await server.exited()).toEqual({ code: 0, signal: null });
    expect(Date.now() - asked).toBeLessThan(10_000);
    for (const agent of agents) agent.destroy();
    expect(outcomes.filter((outcome) => outcome !== 200)).toEqual([]);
    expect(outcomes.length - before).toBeGreaterThan(20);
  });

  it('/readyz is 503 at once, and a balancer that asks it finds everything else served for three seconds', async () => {
    const server = await startReady();
    const token = await signUp();
    const agent = new Agent({ keepAlive: false });
    const ready = async () => (await call('GET', '/readyz', { agent })).status;
    expect(await ready()).toBe(200);
    server.child.kill('SIGTERM');
    const asked = Date.now();
    await wait(100);
    while (Date.now() < asked + 2_700) {
      expect(await ready()).toBe(503);
      await wait(100);
    }
    expect((await call('GET', '/api/auth', { token, agent })).status).toBe(200);
    expect(await server.exited()).toEqual({ code: 0, signal: null });
  });

  it('ends what does not end by itself before the system would', async () => {
    const server = await startWithFault('setInterval(() => (process.exit = () => {}), 1)');
    const asked = Date.now();
    server.child.kill('SIGTERM');
    expect(await server.exited()).toEqual({ code: null, signal: 'SIGKILL' });
    expect(Date.now() - asked).toBeGreaterThan(9_000);
  });

  it('SIGINT, from a terminal, ends a quiet server at once', async () => {
    const server = await startReady();
    expect((await call('GET', '/readyz')).status).toBe(200); // the connection is kept
    const asked = Date.now();
    server.child.kill('SIGINT');
    expect(await server.exited()).toEqual({ code: 0, signal: null });
    expect(Date.now() - asked).toBeLessThan(1_500);
  });
});

it('a long request that has begun is finished after SIGTERM', async () => {
  const server = await startReady();
  const body = JSON.stringify(buildUser());
  const headers = { 'content-type': 'application/json', 'content-length': Buffer.byteLength(body) };
  const sent = request({ host: '127.0.0.1', port, path: '/api/users', method: 'POST', headers });
  const status = new Promise((resolve, reject) => {
    sent.on('response', (answer) => resolve([answer.statusCode, answer.headers.connection])).on('error', reject);
  });
  sent.write(body.slice(0, 10));
  await wait(200);
  server.child.kill('SIGTERM');
  await wait(2_500);
  sent.end(body.slice(10));
  expect(await status).toEqual([200, 'close']);
  expect(await server.exited()).toEqual({ code: 0, signal: null });
});

const KILLS = sized(2, 20);

it(
  `kill -9 in the middle of mixed writes loses nothing that was acknowledged, and every counter fits (${KILLS} times)`,
  async () => {
    let server = await startReady({ LOG_LEVEL: 'info' }); // the log has the verification link
    const writer = await verifiedWriter(server);
    const post = String((await writer('POST', '/api/posts', { text: 'Who lives below the dam?' })).body['_id']);
    /** The last acknowledged save of each beat, and every acknowledged comment. */
    const beats = new Map<string, number>();
    const comments = new Set<string>();
    let save = 0;
    for (let kill = 0; kill < KILLS; kill++) {
      const goal = save + 20;
      const saveBeat = async (beat: string) => {
        const mine = (save += 1);
        await writer('POST', '/api/outlines', { [beat]: `save ${mine}` });
        beats.set(beat, mine);
      };
      const comment = async () => {
        const text = `comment ${(save += 1)}`;
        await writer('PUT', `/api/posts/comment/${post}`, { text });
        comments.add(text);
      };
      const writes = [
        () => saveBeat('act1a01'),
        () => saveBeat('act3a08'),
        comment,
        () => writer('PUT', `/api/posts/like/${post}`),
      ];
      const untilKilled = async (write: () => Promise<unknown>) => {
        while (
          await write().then(
            () => true,
            () => false,
          )
        );
      };
      const writers = writes.map(untilKilled);
      while (save < goal) await wait(10);
      server.child.kill('SIGKILL');
      await Promise.all(writers);
      await server.exited();
      expect(await runScript('dbCheck', [], { DATA_DIR: dataDir })).toMatchObject({ code: 0 });
      server = await startReady();
      const outline = (await writer('GET', '/api/outlines/me')).body;
      for (const [beat, last] of beats)
        expect(Number(String(outline[beat]).slice('save '.length))).toBeGreaterThanOrEqual(last);
      const { body } = await writer('GET', `/api/posts/${post}`);
      const stored = (body['comments'] as { text: string }[]).map(({ text }) => text);
      expect(stored).toEqual(expect.arrayContaining([...comments]));
      expect(body['commentCount']).toBe(stored.length);
    }
    server.child.kill('SIGTERM');
    await server.exited();
  },
  sized(120_000, 600_000),
);

/** Signs up and verifies a person. @returns a function that makes their calls and throws unless the answer is 200 */
async function verifiedWriter(server: RunningProcess) {
  const token = await signUp();
  await server.wrote('/verify/');
  const [, link] = /\/verify\/(\w+)/.exec(server.output())!;
  await call('PUT', `/api/auth/verify/${link}`);
  return async (method: string, path: string, body?: object) => {
    const answer = await call(method, path, { token, ...(body && { body }) });
    if (answer.status !== 200) throw new Error(`${method} ${path}: ${answer.status}`);
    return answer;
  };
}
