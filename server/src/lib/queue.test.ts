import { Queue, QueueFull } from './queue.ts';

const ONE = { atOnce: 1, perKey: 1, waiting: 9 };

/** Enters a task that notes its name when it starts. */
function entering(queue: Queue, started: string[]) {
  return (name: string, key = name.charAt(0)) => {
    const { granted, leave } = queue.enter(key);
    const outcome = granted.then(
      () => void started.push(name),
      (error: unknown) => error,
    );
    return { outcome, leave };
  };
}

const settle = () => new Promise(setImmediate);

it('lets so many tasks work at a time, of one key fewer', async () => {
  const started: string[] = [];
  const enter = entering(new Queue({ atOnce: 3, perKey: 2, waiting: 9 }), started);
  const a1 = enter('a1');
  for (const name of ['a2', 'a3', 'b1', 'c1']) enter(name);
  await settle();
  expect(started).toEqual(['a1', 'a2', 'b1']);
  a1.leave();
  a1.leave();
  await settle();
  expect(started).toEqual(['a1', 'a2', 'b1', 'a3']);
});

it('serves keys round-robin, however many tasks each of them has', async () => {
  const started: string[] = [];
  const queue = new Queue(ONE);
  const enter = entering(queue, started);
  const all = ['a1', 'a2', 'a3', 'a4', 'b1', 'b2', 'c1'].map((name) => enter(name));
  const inOrder = ['a1', 'a2', 'b1', 'c1', 'a3', 'b2', 'a4'];
  for (const name of inOrder) {
    await settle();
    expect(started.at(-1)).toBe(name);
    all[['a1', 'a2', 'a3', 'a4', 'b1', 'b2', 'c1'].indexOf(name)]!.leave();
  }
  expect(started).toEqual(inOrder);
});

it('when it is full, refuses the newest task of the key with the most', async () => {
  const started: string[] = [];
  const enter = entering(new Queue({ ...ONE, waiting: 3 }), started);
  const first = enter('x1');
  const [a1, a2, a3] = [enter('a1'), enter('a2'), enter('a3')];
  expect(await enter('a4').outcome).toBeInstanceOf(QueueFull);
  const b1 = enter('b1');
  expect(await a3.outcome).toBeInstanceOf(QueueFull);
  const c1 = enter('c1');
  expect(await a2.outcome).toBeInstanceOf(QueueFull);
  expect(await enter('d1').outcome).toBeInstanceOf(QueueFull);
  for (const task of [first, a1, b1, c1]) {
    task.leave();
    await settle();
  }
  expect(started).toEqual(['x1', 'a1', 'b1', 'c1']);
});

it('forgets a task that leaves before it starts', async () => {
  const started: string[] = [];
  const enter = entering(new Queue({ ...ONE, waiting: 1 }), started);
  const first = enter('a1');
  enter('b1').leave();
  const next = enter('c1');
  first.leave();
  await settle();
  expect(started).toEqual(['a1', 'c1']);
  next.leave();
  await settle();
  expect(started).toEqual(['a1', 'c1']);
});

it('refuses everyone who waits with the error it is given', async () => {
  const queue = new Queue(ONE);
  const enter = entering(queue, []);
  const running = enter('a1');
  const waiting = [enter('a2'), enter('b1')];
  const error = new Error('away');
  queue.refuseWaiting(error);
  expect(await Promise.all(waiting.map(({ outcome }) => outcome))).toEqual([error, error]);
  expect(await running.outcome).toBeUndefined();
});

it('is stalled while tasks wait and nothing moves, and no longer when something does', async () => {
  const now = jest.spyOn(performance, 'now').mockReturnValue(10_000);
  const queue = new Queue(ONE);
  const enter = entering(queue, []);
  const first = enter('a1');
  now.mockReturnValue(15_000);
  expect(queue.isStalled(4_000)).toBe(false); // nobody is waiting
  const second = enter('b1');
  enter('c1');
  expect(queue.isStalled(4_000)).toBe(true);
  first.leave();
  expect(queue.isStalled(4_000)).toBe(false); // the second has started
  now.mockReturnValue(20_000);
  expect(queue.isStalled(4_000)).toBe(true);
  second.leave();
  expect(queue.isStalled(4_000)).toBe(false);
  now.mockRestore();
});
