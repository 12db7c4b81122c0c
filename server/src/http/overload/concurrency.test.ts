import { EventEmitter, once } from 'node:events';
import { Agent, request } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';
import express from 'express';
import { Types, mongo } from 'mongoose';
import supertest from 'supertest';
import { signUp } from '../../testing/builders.ts';
import { openRaw, rawRequest } from '../../testing/servers/rawConnection.ts';
import { useTestServer } from '../../testing/servers/startTestServer.ts';
import { errorHandler } from '../errorHandler.ts';
import { answersInFlight } from './bytesInFlight.ts';
import { Concurrency, makeLargeAnswer, refuseWaiting, withoutTurn } from './concurrency.ts';

const server = useTestServer();

/** An answer of a caller, as an account or nobody. */
const answerTo = (ip: string, account?: string) =>
  ({
    closed: false,
    once: () => {},
    locals: account === undefined ? {} : { user: { _id: new Types.ObjectId(account) } },
    req: { ip, method: 'GET' },
  }) as unknown as express.Response;

it('a crowd that comes at once is served to the last', async () => {
  const { token } = await signUp(server);
  const agent = new Agent({ keepAlive: true });
  const call = () =>
    new Promise<number>((resolve, reject) => {
      const headers = { 'x-auth-token': token };
      request(`${server.url}/api/auth`, { agent, headers }, (answer) => {
        answer.resume().on('end', () => resolve(answer.statusCode!));
      })
        .on('error', reject)
        .end();
    });
  const answers = await Promise.all(Array.from({ length: 400 }, call));
  agent.destroy();
  expect(answers.filter((status) => status !== 200)).toEqual([]);
});

it('whole outlines leave to everything else as long as each took', async () => {
  const times: number[] = [];
  const make = () =>
    makeLargeAnswer(answerTo('1.1.1.1'), 'outline', async () => {
      times.push(performance.now());
      await wait(40);
      times.push(performance.now());
    });
  await Promise.all([make(), make()]);
  const [began, ended, next] = times as [number, number, number];
  expect(next - ended).toBeGreaterThan((ended - began) * 0.9);
});

it('large answers are made first for addresses that took little of late', async () => {
  // Of a network that no other file of tests calls from: what it took of late is remembered.
  let now = performance.now();
  const clock = jest.spyOn(performance, 'now').mockImplementation(() => now);
  const made: string[] = [];
  const make = (ip: string, work: () => Promise<void> | void) =>
    makeLargeAnswer(answerTo(ip), 'cards', async () => {
      await work();
      made.push(ip);
    });
  await make('198.18.0.1', () => void (now += 2_000));
  await make('198.18.0.2', () => void (now += 250));
  let giveBack = () => {};
  const held = new Promise<void>((resolve) => (giveBack = resolve));
  const holders = [3, 4, 5, 6].map((i) => make(`198.18.0.${i}`, () => held));
  const waiting = ['198.18.0.1', '198.18.0.2', '198.18.0.7'].map((ip) => make(ip, () => {}));
  made.length = 0;
  giveBack();
  await Promise.all([...holders, ...waiting]);
  clock.mockRestore();
  expect(made.slice(4)).toEqual(['198.18.0.2', '198.18.0.7', '198.18.0.1']);
});

it('of an account one large answer is made at a time, from wherever it asks', async () => {
  let [running, most] = [0, 0];
  const make = async () => {
    most = Math.max(most, ++running);
    await wait(10);
    running -= 1;
  };
  const account = String(new Types.ObjectId());
  const ask = (who?: string) =>
    Promise.all(Array.from({ length: 8 }, (_, i) => makeLargeAnswer(answerTo(`198.19.0.${i}`, who), 'cards', make)));
  await ask(account);
  expect(most).toBe(1);
  await ask();
  expect(most).toBe(4);
});

it('what people write who hang up is done, though no more waits than a line holds, and others find room', async () => {
  const write = (ip: string, make: () => Promise<void> | void) => {
    const res = answerTo(ip);
    Object.assign(res, { closed: true, req: { ip, method: 'PUT' } });
    return makeLargeAnswer(res, 'marks', async () => make());
  };
  const refused: unknown[] = [];
  let [done, doneBefore] = [0, -1];
  let giveBack = () => {};
  const held = new Promise<void>((resolve) => (giveBack = resolve));
  const holders = [1, 2].map(() => write('198.19.7.1', () => held));
  const crowd = Array.from({ length: 1_500 }, () =>
    write('198.19.9.1', () => held.then(() => void (done += 1))).catch((error: unknown) => void refused.push(error)),
  );
  const other = write('198.19.8.1', () => void (doneBefore = done));
  const another = write('198.19.8.2', () => {});
  giveBack();
  await Promise.all([...holders, ...crowd, other, another]);
  // Two of a network run, a thousand wait; of these two made room.
  expect([done, refused.length]).toEqual([1_000, 500]);
  expect(refused).toEqual(refused.map(() => expect.objectContaining({ status: 503 })));
  expect(doneBefore).toBeLessThan(10);
});

it('a wish for recovery whose caller has hung up while it waited is none any more', async () => {
  const made: string[] = [];
  const ask = (ip: string, work: Promise<void>) => {
    const caller = new EventEmitter();
    const once = caller.once.bind(caller);
    const res = { ...answerTo(ip), once, req: { ip, method: 'POST' } } as unknown as express.Response;
    const asked = makeLargeAnswer(res, 'recoveries', async () => {
      await work;
      made.push(ip);
    });
    return { asked, hangUp: () => void caller.emit('close') };
  };
  let giveBack = () => {};
  const held = new Promise<void>((resolve) => (giveBack = resolve));
  const ips = ['198.19.7.1', '198.19.7.2', '198.19.7.3', '198.19.7.4'];
  const [first, second, gone, last] = ips.map((ip) => ask(ip, held));
  gone!.hangUp();
  await gone!.asked;
  giveBack();
  await Promise.all([first, second, last].map((one) => one!.asked));
  expect(made).toEqual(ips.filter((ip) => ip !== ips[2]));
});

it('what took long the last time goes behind what took little, and what nobody waited for says nothing of it', async () => {
  const made: string[] = [];
  let callers = 0;
  const make = (about: string, ms: number, closed = false) =>
    makeLargeAnswer(
      { ...answerTo(`198.19.2.${(callers += 1)}`), closed } as express.Response,
      'talks',
      async () => {
        made.push(about);
        await wait(ms);
      },
      { about },
    );
  await make('much', 80);
  await make('little', 1);
  for (let i = 0; i < 4; i++) await make('much', 1, true);
  expect(made.splice(0)).toEqual(['much', 'little']);
  const holders = [1, 2, 3, 4].map((i) => make(`held ${i}`, 20));
  const waiting = ['much', 'much', 'little'].map((about) => make(about, 1));
  await Promise.all([...holders, ...waiting]);
  expect(made.slice(4)).toEqual(['little', 'much', 'much']);
});

it('before the server ends, those that wait are refused', async () => {
  let giveBack = () => {};
  const held = new Promise<void>((resolve) => (giveBack = resolve));
  const holders = [1, 2, 3, 4].map((i) => makeLargeAnswer(answerTo(`198.19.1.${i}`), 'cards', () => held));
  const made = jest.fn(() => Promise.resolve());
  const waiting = makeLargeAnswer(answerTo('198.19.1.5'), 'cards', made);
  await wait(1);
  refuseWaiting();
  giveBack();
  await expect(waiting).rejects.toMatchObject({ status: 503 });
  await Promise.all(holders);
  expect(made).not.toHaveBeenCalled();
  await makeLargeAnswer(answerTo('198.19.1.5'), 'cards', made);
  expect(made).toHaveBeenCalledTimes(1);
});

it('a large answer waits no longer behind 64 addresses of one IPv6 network than behind one address', async () => {
  /** @returns how many of a crowd are served before a caller that came behind it */
  const servedBefore = async (crowd: string[]) => {
    const served: string[] = [];
    let giveBack = () => {};
    const held = new Promise<void>((resolve) => (giveBack = resolve));
    const make = (ip: string, work?: Promise<void>) =>
      makeLargeAnswer(answerTo(ip), 'cards', async () => {
        await work;
        served.push(ip);
      });
    const holders = [1, 2, 3, 4].map((i) => make(`198.51.100.${i}`, held));
    const waiting = [...crowd, '198.51.100.9'].map((ip) => make(ip));
    giveBack();
    await Promise.all([...holders, ...waiting]);
    return served.filter((ip) => !/\.[1-4]$/.test(ip)).indexOf('198.51.100.9');
  };
  const before = await servedBefore(Array<string>(64).fill('198.51.100.8'));
  expect(before).toBeLessThan(4);
  const network = Array.from({ length: 64 }, (_, i) => `2001:db8:1:${i}::1`);
  expect(await servedBefore(network)).toBe(before);
});

it.each([
  ['address', () => '192.0.2.1'],
  ['IPv6 network', (i: number) => `2001:db8:1:${i}::1`],
])('answers that nobody reads are kept up to 32 MB for an %s, then its connection ends', async (_, addressOf) => {
  const app = express().set('trust proxy', 1).use(new Concurrency().limit);
  app.get('/large', (_req, res) => void res.send('x'.repeat(4_000_000)));
  const http = app.listen(0, '127.0.0.1');
  await once(http, 'listening');
  const ended = new Promise((resolve) => http.once('connection', (socket) => socket.once('close', resolve)));
  const url = `http://127.0.0.1:${(http.address() as AddressInfo).port}`;
  const requests = Array.from({ length: 20 }, (__, i) =>
    rawRequest('GET', '/large', { 'X-Forwarded-For': addressOf(i) }),
  );
  const { socket } = await openRaw(url, requests.join(''), { reads: false });
  await ended;
  expect((await supertest(http).get('/large')).text).toHaveLength(4_000_000);
  socket.destroy();
  http.close();
});

it('an answer whose reader has gone before it was made is kept for nobody', async () => {
  const app = express().use(new Concurrency().limit);
  const count = jest.spyOn(answersInFlight, 'hold');
  const made = new Promise<void>((resolve) => {
    app.get('/large', (_req, res) => {
      res.once('close', () => {
        res.send('x'.repeat(100_000));
        resolve();
      });
    });
  });
  const http = app.listen(0, '127.0.0.1');
  await once(http, 'listening');
  const url = `http://127.0.0.1:${(http.address() as AddressInfo).port}`;
  const { socket } = await openRaw(url, rawRequest('GET', '/large'));
  setTimeout(() => socket.destroy(), 50);
  await made;
  expect(count).not.toHaveBeenCalled();
  count.mockRestore();
  http.close();
});

describe('who waits for a turn', () => {
  /** Two turns; what is asked for at /held is answered by hand. */
  function start(settings = {}) {
    const held: ((error?: Error) => void)[] = [];
    const turns = new Concurrency({ atOnce: 2, perKey: 2, ...settings });
    const app = express().use(turns.limit);
    app.get('/served', (_req, res) => void res.json({}));
    app.get('/held', (_req, res, next) => {
      held.push((error) => (error ? next(error) : res.json({})));
    });
    const hold = (res: express.Response) =>
      new Promise<void>((resolve, reject) => {
        held.push((error) => (error ? reject(error) : resolve(void res.json({}))));
      });
    app.get('/large', (_req, res) => makeLargeAnswer(res, 'outline', () => hold(res)));
    app.get('/done', async (_req, res) => {
      await withoutTurn(res, () => new Promise<void>((resolve) => void held.push(() => resolve())));
      res.json({});
    });
    app.use(errorHandler);
    const http = app.listen(0, '127.0.0.1');
    const call = async (path: string) => (await supertest(http).get(path)).status;
    const holding = async (count: number) => {
      while (held.length < count) await new Promise(setImmediate);
    };
    return { turns, held, call, holding, http, close: () => http.close() };
  }
  const broken = () => new mongo.MongoNetworkError('timed out');

  it('is told so where too many do', async () => {
    const { call, held, holding, close } = start({ waiting: 1 });
    const calls = [call('/held'), call('/held')];
    await holding(2);
    const waiting = [call('/served'), call('/served')];
    expect(await Promise.race(waiting)).toBe(503);
    for (const end of held) end();
    expect((await Promise.all(waiting)).toSorted()).toEqual([200, 503]);
    await Promise.all(calls);
    close();
  });

  it('and hangs up makes room', async () => {
    const { call, held, holding, http, close } = start({ waiting: 1 });
    const calls = [call('/held'), call('/held')];
    await holding(2);
    const { port } = http.address() as AddressInfo;
    const gone = request({ port, path: '/served' }).on('error', () => {});
    const arrived = once(http, 'request');
    gone.end();
    const [, res] = (await arrived) as [unknown, express.Response];
    const closed = once(res, 'close');
    gone.destroy();
    await closed;
    const waiting = call('/served');
    await once(http, 'request');
    for (const end of held) end();
    expect(await waiting).toBe(200);
    await Promise.all(calls);
    close();
  });

  it('once more is not turned away, however many wait', async () => {
    const { call, held, holding, close } = start({ waiting: 1 });
    const calls = [call('/held'), call('/done')];
    await holding(2);
    calls.push(call('/held'), call('/served'));
    await holding(3);
    held[1]!();
    await Promise.race([calls[1], new Promise(setImmediate)]);
    held[0]!();
    held[2]!();
    expect(await Promise.all(calls)).toEqual([200, 200, 200, 200]);
    close();
  });

  it('for long while none begins makes a standstill, which ends with the next turn', async () => {
    const { turns, call, held, holding, close } = start();
    const calls = [call('/held'), call('/held')];
    await holding(2);
    expect(turns.standsStill(50)).toBe(false); // nobody waits
    const waiting = call('/served');
    while (!turns.standsStill(50)) await new Promise(setImmediate);
    held[0]!();
    expect(await waiting).toBe(200);
    expect(turns.standsStill(0)).toBe(false);
    held[1]!();
    await Promise.all(calls);
    close();
  });

  it('is not kept waiting by large answers, of which an address has one made at a time', async () => {
    const { call, held, holding, close } = start();
    const large = Array.from({ length: 5 }, () => call('/large'));
    await holding(1);
    expect([await call('/served'), await call('/served'), held.length]).toEqual([200, 200, 1]);
    held[0]!(broken());
    for (let made = 2; made <= 5; made++) {
      await holding(made);
      expect(held).toHaveLength(made);
      held[made - 1]!();
    }
    expect((await Promise.all(large)).toSorted()).toEqual([200, 200, 200, 200, 503]);
    close();
  });

  it('and hangs up leaves the turn to others', async () => {
    const { held, call, holding, close, http } = start();
    const calls = [call('/held'), call('/held')];
    await holding(2);
    const { port } = http.address() as AddressInfo;
    const waiting = Array.from({ length: 2 }, () =>
      request({ port, path: '/held' })
        .on('error', () => {})
        .end(),
    );
    await wait(100);
    for (const one of waiting) one.destroy();
    await wait(100);
    for (const answer of held) answer();
    expect(await Promise.all(calls)).toEqual([200, 200]);
    expect(await Promise.all([call('/served'), call('/served')])).toEqual([200, 200]);
    expect(held).toHaveLength(2);
    close();
  });

  it.each([
    ['goes on when the database fails one call and answers others', true, 200],
    ['is told at once when the database fails and answers nobody', false, 503],
  ])('%s', async (_title, answers, status) => {
    const { held, call, holding, close } = start();
    if (answers) expect(await call('/served')).toBe(200);
    else await new Promise((resolve) => setTimeout(resolve, 1_100));
    const calls = [call('/held'), call('/held')];
    await holding(2);
    const waiting = call('/served');
    await new Promise((resolve) => setTimeout(resolve, 100));
    held[0]!(broken());
    expect(await waiting).toBe(status);
    held[1]!();
    expect(await Promise.all(calls)).toEqual([503, 200]);
    close();
  });
});
