import { setTimeout as wait } from 'node:timers/promises';
import { Queue, QueueFull, TaskOver } from './queue.ts';

/** Fills the only place of a queue; tasks then wait until it is given back. */
async function fullQueue(waiting = Infinity) {
  const queue = new Queue({ atOnce: 1, waiting });
  const done: string[] = [];
  const leave = await queue.enter('first');
  const add = (key: string, name: string) =>
    queue
      .run(key, async () => void done.push(name))
      .catch((error: unknown) => {
        if (!(error instanceof QueueFull)) throw error;
        done.push(`${name} refused`);
      });
  return { queue, done, leave, add };
}

describe('Queue', () => {
  it('lets those who ask take turns, however much each of them brings', async () => {
    const { done, leave, add } = await fullQueue();
    const tasks = [...'1234'].map((n) => add('crowd', `crowd ${n}`));
    tasks.push(add('ann', 'ann 1'), add('ben', 'ben 1'), add('ann', 'ann 2'));
    leave();
    await Promise.all(tasks);
    expect(done).toEqual(['crowd 1', 'ann 1', 'ben 1', 'crowd 2', 'ann 2', 'crowd 3', 'crowd 4']);
  });

  it('lets who took little time of late go before those who took much, if it is told so', async () => {
    const queue = new Queue({ atOnce: 1, freeMs: 15 });
    const done: string[] = [];
    const work = (key: string, ms = 0) => queue.run(key, () => wait(ms).then(() => void done.push(key)));
    const crowd = ['crowd 1', 'crowd 2', 'crowd 3'];
    await Promise.all(crowd.map((key, i) => work(key, 400 - 100 * i)));
    await work('ann', 1);
    done.length = 0;
    await Promise.all([...crowd, ...crowd, 'ann', 'ben'].map((key) => work(key, 30)));
    expect(done.slice(0, 3)).toEqual(['crowd 1', 'ann', 'ben']);
  });

  it('lets what costs little go before what costs much, until its key has taken as much', async () => {
    const queue = new Queue({ atOnce: 1, freeMs: 15 });
    const done: string[] = [];
    const work = (key: string, costMs: number) =>
      queue.run(key, () => wait(30).then(() => void done.push(key)), { costMs: () => costMs });
    const crowd = ['crowd 1', 'crowd 2', 'crowd 3'].map((key) => work(key, 100));
    await Promise.all([...crowd, ...Array.from({ length: 5 }, () => work('ann', 1))]);
    expect(done).toEqual(['crowd 1', 'ann', 'ann', 'ann', 'ann', 'crowd 2', 'crowd 3', 'ann']);
  });

  it('lets an account that uses many keys run one task at a time, and go behind others like a key', async () => {
    const queue = new Queue({ atOnce: 3, perKey: 2, freeMs: 15 });
    let [running, most] = [0, 0];
    const done: string[] = [];
    const work = (account: string, key = account) =>
      queue.run(
        key,
        async () => {
          if (account === 'crowd') most = Math.max(most, ++running);
          await wait(20);
          if (account === 'crowd') running -= 1;
          done.push(account);
        },
        { account },
      );
    const crowd = (from: number, to: number) =>
      Array.from({ length: to - from }, (_, i) => work('crowd', `network ${from + i}`));
    await Promise.all([...crowd(0, 8), work('ann')]);
    expect(most).toBe(1);
    expect(done.indexOf('ann')).toBeLessThan(3);
    done.length = 0;
    const others = ['ben', 'carl', 'dora', 'eve', 'finn'].map((name) => work(name));
    await Promise.all([...others, ...crowd(8, 11), work('gil')]);
    expect(done.slice(0, 6).toSorted()).toEqual(['ben', 'carl', 'dora', 'eve', 'finn', 'gil']);
  });

  it('lets accounts take turns, however many keys each of them uses', async () => {
    const queue = new Queue({ atOnce: 1, freeMs: 10_000 });
    const done: string[] = [];
    const work = (account: string, key = account) =>
      queue.run(key, () => wait(1).then(() => void done.push(account)), { account });
    const crowd = Array.from({ length: 6 }, (_, i) => work('crowd', `network ${i}`));
    await Promise.all([...crowd, work('ann')]);
    expect(done.indexOf('ann')).toBe(1);
  });

  it('starts all that may run when a task ends: it may have kept one of its key waiting, and one of its account', async () => {
    const queue = new Queue({ atOnce: 2, perKey: 1, freeMs: 10_000 });
    const leave = await queue.enter('network 1', { account: 'ann' });
    const begun: string[] = [];
    const others = [
      queue.enter('network 2', { account: 'ann' }).then(() => begun.push('ann')),
      queue.enter('network 1', { account: 'ben' }).then(() => begun.push('ben')),
    ];
    leave();
    await Promise.all(others);
    expect(begun.toSorted()).toEqual(['ann', 'ben']);
  });

  it('drops what nobody wants any more, which then keeps nobody waiting', async () => {
    const queue = new Queue({ atOnce: 1, freeMs: 10_000 });
    const leave = await queue.enter('first');
    const done: string[] = [];
    const drops: (() => void)[] = [];
    const work = (key: string) =>
      queue.run(key, async () => void done.push(key), { whenOver: (drop) => void drops.push(drop) });
    const over = [work('over'), work('over')];
    const ann = work('ann');
    for (const drop of drops.slice(0, 2)) drop();
    await expect(Promise.all(over)).rejects.toThrow(TaskOver);
    expect(queue.standstillMs()).toBeGreaterThan(0);
    leave();
    await ann;
    drops[2]!(); // too late
    expect([done, queue.standstillMs()]).toEqual([['ann'], 0]);
  });

  it('counts little of what a network took for the account of another who shares it', async () => {
    const queue = new Queue({ atOnce: 1, freeMs: 15 });
    const done: string[] = [];
    const work = (key: string, account: string, ms: number) =>
      queue.run(key, () => wait(ms).then(() => void done.push(account)), { account });
    await work('school', 'crowd', 400);
    await work('home', 'other', 200);
    done.length = 0;
    await Promise.all([work('elsewhere', 'first', 5), work('home', 'other', 1), work('school', 'ann', 1)]);
    expect(done).toEqual(['first', 'ann', 'other']);
  });

  it("keeps the place of a task empty while it rests, which counts as nobody's time", async () => {
    const queue = new Queue({ atOnce: 1, freeMs: 30 });
    const rested = jest.fn(() => wait(60));
    await queue.run('ann', () => wait(1), { rest: rested });
    const began = performance.now();
    const done: string[] = [];
    await Promise.all(['ann', 'ben'].map((key) => queue.run(key, async () => void done.push(key))));
    expect(performance.now() - began).toBeGreaterThan(40);
    expect(rested.mock.calls).toEqual([[expect.any(Number)]]);
    expect(done).toEqual(['ann', 'ben']);
  });

  it('lets who has had a turn go on at every other turn, keys in rotation', async () => {
    const { queue, done, leave, add } = await fullQueue();
    const tasks = ['ann', 'ben', 'eve'].map((key) => add(key, key));
    const again = ['carl', 'carl', 'carl', 'dora'].map(async (key) => {
      const leaveAgain = await queue.enterAgain(key);
      done.push(key);
      leaveAgain();
    });
    expect(queue.standstillMs()).toBeGreaterThan(0);
    leave();
    await Promise.all([...tasks, ...again]);
    expect(done).toEqual(['carl', 'ann', 'dora', 'ben', 'carl', 'eve', 'carl']);
  });

  it('keeps what costs much waiting for a time only, and what costs little behind no crowd of such', async () => {
    const queue = new Queue({ atOnce: 1, freeMs: 15 });
    const done: string[] = [];
    const work = (key: string, costMs: number) =>
      queue.run(key, () => wait(5).then(() => void done.push(key)), { costMs: () => costMs });
    let last = work('first', 0);
    const crowd = Array.from({ length: 60 }, (_, i) => work(`large ${i}`, 60));
    for (let i = 0; i < 40; i++) {
      const next = work(`small ${i}`, 0);
      await last;
      last = next;
    }
    await last;
    const large = done.filter((key) => key.startsWith('large')).length;
    expect(large).toBeGreaterThan(5);
    expect(large).toBeLessThan(60);
    await Promise.all(crowd);
  });

  it('when it is full, makes room by turning away the latest of who brings most', async () => {
    const { done, leave, add } = await fullQueue(3);
    const tasks = [...'1234'].map((n) => add('crowd', `crowd ${n}`));
    tasks.push(add('ann', 'ann 1'), add('ann', 'ann 2'));
    leave();
    await Promise.all(tasks);
    const refused = done.filter((name) => name.endsWith('refused'));
    expect(refused.toSorted()).toEqual(['ann 2 refused', 'crowd 3 refused', 'crowd 4 refused']);
    expect(done.filter((name) => !refused.includes(name))).toEqual(['crowd 1', 'ann 1', 'crowd 2']);
  });

  it('is full of those that wait for another turn, too', async () => {
    const { queue, done, leave, add } = await fullQueue(2);
    const again = [1, 2, 3].map((n) =>
      queue.enterAgain('crowd').then(
        (end) => (done.push(`crowd ${n}`), end()),
        (error: unknown) => void done.push(`crowd ${n} refused`, (error as Error).constructor.name),
      ),
    );
    const ann = add('ann', 'ann 1');
    leave();
    await Promise.all([...again, ann]);
    expect(done).toEqual(['crowd 3 refused', 'QueueFull', 'crowd 2 refused', 'QueueFull', 'crowd 1', 'ann 1']);
  });

  it('when it is full, has who had nothing yet take the place of who had, however little', async () => {
    const queue = new Queue({ atOnce: 1, waiting: 2, freeMs: 10_000 });
    await queue.run('crowd 1', () => wait(30));
    await queue.run('crowd 2', () => wait(60));
    const leave = await queue.enter('first');
    const [done, refused] = [[] as string[], [] as string[]];
    const ask = (key: string) => queue.run(key, async () => void done.push(key)).catch(() => void refused.push(key));
    const tasks = ['crowd 1', 'crowd 2', 'ann', 'ben', 'crowd 1'].map(ask);
    leave();
    await Promise.all(tasks);
    expect(done).toEqual(['ann', 'ben']);
    expect(refused).toEqual(['crowd 2', 'crowd 1', 'crowd 1']);
  });

  it('when it is full, turns nobody away who must run', async () => {
    const { queue, done, leave, add } = await fullQueue(1);
    const mustRun = [1, 2, 3].map((n) =>
      queue.enterAgain('ann', { mustRun: true }).then((end) => (done.push(`ann ${n}`), end())),
    );
    const others = [add('crowd', 'crowd 1'), add('crowd', 'crowd 2'), add('ben', 'ben 1')];
    leave();
    await Promise.all([...mustRun, ...others]);
    expect(done.filter((name) => name.endsWith('refused'))).toEqual(['crowd 2 refused', 'ben 1 refused']);
    expect(done.filter((name) => name.startsWith('ann'))).toEqual(['ann 1', 'ann 2', 'ann 3']);
  });

  it('when it is full, lets nobody suffer for the network they share, nor an account hide in many', async () => {
    const queue = new Queue({ atOnce: 1, waiting: 2, freeMs: 5 });
    await queue.run('school', () => wait(250), { account: 'heavy' });
    await queue.run('another', () => wait(150));
    const leave = await queue.enter('first');
    const [done, refused] = [[] as string[], [] as string[]];
    const ask = (key: string, account: string) =>
      queue.run(key, async () => void done.push(account), { account }).catch(() => void refused.push(account));
    // What counts against who shares a network is 100 ms at the most: less than what the other network took.
    const tasks = [ask('school', 'quiet'), ask('another', 'another'), ask('new', 'ann')];
    await new Promise(setImmediate);
    expect(refused).toEqual(['another']);
    tasks.push(ask('one more', 'heavy'));
    leave();
    await Promise.all(tasks);
    expect(refused).toEqual(['another', 'heavy']);
    expect(done.toSorted()).toEqual(['ann', 'quiet']);
  });

  it('when it is full, turns away one of who took most time of late for who took less and has none waiting', async () => {
    const queue = new Queue({ atOnce: 1, waiting: 2, freeMs: 5 });
    await queue.run('crowd 1', () => wait(40));
    await queue.run('crowd 2', () => wait(80));
    const leave = await queue.enter('first');
    const [done, refused] = [[] as string[], [] as string[]];
    const ask = (key: string) => queue.run(key, async () => void done.push(key)).catch(() => void refused.push(key));
    const tasks = ['crowd 1', 'crowd 2', 'ann', 'ann', 'crowd 2'].map(ask);
    leave();
    await Promise.all(tasks);
    expect(done).toEqual(['ann', 'crowd 1']);
    expect(refused).toEqual(['crowd 2', 'ann', 'crowd 2']);
  });

  it('keeps places for others', async () => {
    const queue = new Queue({ atOnce: 3, perKey: 2 });
    const leave = await queue.enter('crowd');
    await queue.enter('crowd');
    let third = false;
    const entered = queue.enter('crowd').then(() => (third = true));
    await queue.enter('ann');
    expect(third).toBe(false);
    leave();
    await entered;
    expect(third).toBe(true);
  });

  it('goes on behind a task that fails, and gives a turn back once only', async () => {
    const queue = new Queue({ atOnce: 1 });
    const leave = await queue.enter('a');
    const failing = queue.run('a', () => Promise.reject(new Error('no')));
    const behind = queue.run('a', () => Promise.resolve('done'));
    leave();
    leave();
    await expect(failing).rejects.toThrow('no');
    expect(await behind).toBe('done');
    expect(queue.standstillMs()).toBe(0);
  });

  it('knows for how long nobody has got a turn', async () => {
    const { queue, leave, add } = await fullQueue();
    expect(queue.standstillMs()).toBe(0);
    const task = add('a', 'a 1');
    await new Promise((resolve) => setTimeout(resolve, 20));
    expect(queue.standstillMs()).toBeGreaterThan(10);
    leave();
    await task;
    expect(queue.standstillMs()).toBe(0);
  });
});
