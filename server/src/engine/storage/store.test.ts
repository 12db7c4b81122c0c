import { promises, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { MongoError } from '../values/errors.ts';
import { Catalog } from './catalog.ts';
import { after } from './layout.ts';
import { Store } from './store.ts';

let folder: string;
let store: Store;
let catalog: Catalog;
beforeAll(async () => {
  folder = await promises.mkdtemp(join(tmpdir(), 'store-'));
  store = await Store.open(folder);
  catalog = new Catalog(store);
});
afterAll(async () => {
  await store.close();
  await promises.rm(folder, { recursive: true, force: true });
});
const key = (name: string) => Buffer.from(`\x03\0\0\0\x63${name}`);
const put = (name: string) => store.put(key(name), Buffer.from(name));
const has = (name: string) => store.db.doesExist(key(name));

describe('writes that share a transaction', () => {
  it('are undone together by an error that nobody expects', async () => {
    const kept = await store.write(() => catalog.create('d.kept'));
    const outcomes = await Promise.allSettled([
      store.write(() => put('before')),
      store.write(() => {
        catalog.create('d.half');
        throw new TypeError('a bug');
      }),
      store.write(() => put('after')),
    ]);
    expect(outcomes.map((outcome) => outcome.status)).toEqual(['rejected', 'rejected', 'fulfilled']);
    expect(['before', 'after'].map(has)).toEqual([false, true]);
    expect(catalog.list('d')).toEqual([kept]);
    expect(kept.gone).toBe(false);
  });

  it('are kept by a refusal', async () => {
    const refusal = new MongoError(2, 'no');
    const refused = store.write(() => {
      put('done');
      throw refusal;
    });
    await expect(refused).rejects.toBe(refusal);
    expect(has('done')).toBe(true);
  });
});

it('a dropped collection is cleared away in portions, to the last key', async () => {
  const dropped = await store.write(() => catalog.create('d.dropped'));
  const left = () => store.keys({ start: dropped.prefix, end: after(dropped.prefix) }).length;
  await store.write(() => {
    for (const id of ['a', 'b', 'c', 'd', 'e']) store.put(dropped.documentKey(Buffer.from(id)), Buffer.from('x'));
    catalog.drop(dropped);
  });
  const counts: number[] = [];
  for (; catalog.hasGarbage(); counts.push(left())) await store.write(() => catalog.clearGarbage(2));
  expect([left(), counts.includes(1)]).toEqual([0, true]);
});

it.each([0, 1, 20_000, 640_000, 16_777_216])('a value of %i bytes comes back', async (length) => {
  const value = Buffer.alloc(length, 'words ');
  await store.write(() => store.put(key(`sized ${length}`), value));
  expect(store.get(key(`sized ${length}`))?.equals(value)).toBe(true);
  expect(store.view(key(`sized ${length}`))?.equals(value)).toBe(true);
});

it('rests between the slices of a long change, and closes in the middle of it', async () => {
  const other = await Store.open(await promises.mkdtemp(join(folder, 'other-')));
  let [slices, began] = [0, performance.now()];
  const change = async () => {
    for (;;) await other.writeInTurn(() => (slices += 1));
  };
  const ended = change().catch((error: unknown) => error);
  while (slices < 10) await new Promise(setImmediate);
  expect(performance.now() - began).toBeGreaterThan(18); // 3 ms behind each, and a timer may come one early
  await other.close();
  expect(await ended).toMatchObject({ code: 91 });
});

it('a file that is mostly free space is compacted when it is opened, and keeps its data', async () => {
  const own = await promises.mkdtemp(join(folder, 'own-'));
  let other = await Store.open(own);
  const write = (i: number, value: Buffer) => other.write(() => other.put(key(`n${i}`), value));
  for (let i = 0; i < 20; i++) await write(i, Buffer.alloc(500_000, i));
  await other.write(() => {
    for (let i = 1; i < 20; i++) other.remove(key(`n${i}`));
  });
  const size = () => statSync(join(own, 'data.mdb')).size;
  const before = size();
  await other.close();
  other = await Store.open(own);
  expect(size()).toBeLessThan(before / 4);
  expect(other.get(key('n0'))?.equals(Buffer.alloc(500_000, 0))).toBe(true);
  await write(1, Buffer.from('goes on'));
  await other.close();
});
