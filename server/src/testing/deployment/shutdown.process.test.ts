import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { Agent } from 'node:http';
import { setTimeout as wait } from 'node:timers/promises';
import { PROJECT_FOLDER } from '../../config.ts';
import { useServerProcesses } from '../servers/serverProcesses.ts';
import { SERVER_PROGRAM, freePort } from '../servers/startProcess.ts';

const { place, start, startReady, startWithFault, call, untilReady, signUp } = useServerProcesses();

/** Whether the server accepts another connection. */
const isServing = () =>
  call('GET', '/healthz', { agent: new Agent() }).then(
    () => true,
    () => false,
  );

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
        await wait(40);
      }
    };
    const clients = Array.from({ length: 10 }, (_, i) => callOn(agents[i % 2]!));
    while (outcomes.length < 20) await wait(10);
    server.child.kill('SIGTERM');
    while ((await call('GET', '/readyz', { agent: agents[1]! })).status === 200) await wait(10);
    const before = outcomes.length;
    while (outcomes.length < before + 20) await wait(10); // a balancer passes it on
    leaving = true;
    await Promise.all(clients);
    expect(await server.exited()).toEqual({ code: 0, signal: null });
    for (const agent of agents) agent.destroy();
    expect(outcomes.filter((outcome) => outcome !== 200)).toEqual([]);
  });

  it('ends what does not end by itself before the system would', async () => {
    const server = await startWithFault(`process.on('SIGTERM', () => {
      process.exit = () => {};
      const { setTimeout } = globalThis;
      globalThis.setTimeout = (work, ms) => setTimeout(work, ms / 10); // that the test need not wait for 9.7 s
    })`);
    const asked = Date.now();
    server.child.kill('SIGTERM');
    expect(await server.exited()).toEqual({ code: null, signal: 'SIGKILL' });
    expect(Date.now() - asked).toBeGreaterThan(900);
  });

  it('ends with 0 while the database is away', async () => {
    const server = start({ MONGODB_URI: `mongodb://127.0.0.1:${await freePort()}` });
    await server.wrote('The database is unavailable'); // when the first attempt is over
    await wait(500);
    expect((await call('GET', '/readyz')).status).toBe(503);
    server.child.kill('SIGTERM');
    expect((await server.exited()).code).toBe(0);
  });
});

it('SIGINT, from a terminal, ends a server at once, however many requests come', async () => {
  const server = await startReady();
  expect((await call('GET', '/readyz')).status).toBe(200); // the connection is kept
  server.child.kill('SIGINT');
  let served = 0;
  while (await isServing()) served += 1;
  expect(await server.exited()).toEqual({ code: 0, signal: null });
  expect(served).toBeLessThan(200); // after SIGTERM it goes on for seconds
});

it('ends with the shell in which npm runs it, which passes no signal on', async () => {
  const { port, dataDir } = place;
  const env = { PATH: process.env['PATH'], PORT: String(port), DATA_DIR: dataDir, npm_lifecycle_event: 'start' };
  const shell = spawn('sh', ['-c', '"$0" "$1" & echo $!; wait', process.execPath, SERVER_PROGRAM], {
    cwd: PROJECT_FOLDER,
    env,
  });
  const [firstLine] = (await once(shell.stdout, 'data')) as [Buffer];
  const pid = Number(String(firstLine).split('\n')[0]);
  try {
    await untilReady();
    shell.kill('SIGTERM');
    while (await isServing()) await wait(50);
    expect(await isServing()).toBe(false);
  } finally {
    if (await isServing()) process.kill(pid, 'SIGKILL');
  }
});
