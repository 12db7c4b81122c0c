import { promises } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { MongoError } from '../values/errors.ts';
import { Catalog } from './catalog.ts';
import { after, metaKey, pieceKey } from './layout.ts';
import { Scan } from './scan.ts';
import { Store } from './store.ts';

let folder: string;
let store: Store;
let catalog: Catalog;
beforeAll(async () => {
  folder = await promises.mkdtemp(join(tmpdir(), 'store-'));
  store = new Store(folder);
  store.enterOwner(Buffer.from('test'));
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
  it('an error that nobody expects undoes the write that made it, and no other', async () => {
    const bug = new TypeError('a bug');
    const kept = await store.write(() => catalog.create('d.kept'));
    const outcomes = await Promise.allSettled([
      store.write(() => put('before')),
      store.write(() => {
        put('half');
        catalog.create('d.half');
        throw bug;
      }),
      store.write(() => put('after')),
    ]);
    expect(outcomes.map((outcome) => (outcome.status === 'rejected' ? outcome.reason : 'stored'))).toEqual([
      'stored',
      bug,
      'stored',
    ]);
    expect(['before', 'half', 'after'].map(has)).toEqual([true, false, true]);
    expect(catalog.list('d')).toEqual([kept]);
    expect(kept.gone).toBe(false);
  });

  it('a refusal keeps what the write had done before', async () => {
    const refusal = new MongoError(2, 'no');
    const refused = store.write(() => {
      put('done');
      throw refusal;
    });
    await expect(refused).rejects.toBe(refusal);
    expect(has('done')).toBe(true);
  });
});

describe('what a dropped collection has left', () => {
  it('is cleared away in portions, to the last key', async () => {
    const left = () => store.count({ start: dropped.prefix, end: after(dropped.prefix) });
    const dropped = await store.write(() => catalog.create('d.dropped'));
    await store.write(() => {
      for (const id of ['a', 'b', 'c', 'd', 'e']) store.put(dropped.documentKey(Buffer.from(id)), Buffer.from('x'));
      catalog.drop(dropped);
    });
    const counts: number[] = [];
    for (; catalog.hasGarbage(); counts.push(left())) await store.write(() => catalog.clearGarbage(2));
    expect([left(), counts.includes(1)]).toEqual([0, true]);
  });
});

describe('a process that no longer owns the file', () => {
  it('writes nothing, and is told', async () => {
    const own = await promises.mkdtemp(join(tmpdir(), 'store-'));
    const lost = new Store(own);
    lost.enterOwner(Buffer.from('first'));
    const told = new Promise<void>((resolve) => (lost.onLost = resolve));
    await lost.db.put(metaKey('owner'), Buffer.from('second'));
    await expect(lost.write(() => lost.put(key('late'), Buffer.from('x')))).rejects.toMatchObject({ code: 91 });
    await told;
    expect(lost.db.doesExist(key('late'))).toBe(false);
    await lost.close();
    await promises.rm(own, { recursive: true, force: true });
  });
});

describe('a value', () => {
  it.each([0, 1, 20_000, 70_000, 640_000, 4_200_000, 16_777_216])('of %i bytes comes back', async (length) => {
    const value = Buffer.alloc(length, 'words ');
    await store.write(() => store.put(key(`sized ${length}`), value));
    expect(store.get(key(`sized ${length}`))?.equals(value)).toBe(true);
    const { bytes, fill } = store.getFast(key(`sized ${length}`));
    fill?.(0, length);
    expect(bytes?.equals(value)).toBe(true);
  });
});

describe('a long document', () => {
  const long = key('long');
  const longPieces = pieceKey(long, 0).subarray(0, -4);
  const stored = (length: number) => Buffer.alloc(length, `${length} words `);
  const countOf = (prefix: Buffer) => store.count({ start: prefix, end: after(prefix) });

  it('lies in pieces, of which none is left behind by what takes its place', async () => {
    for (const [length, pieces] of [
      [4_068, 0],
      [4_069, 2],
      [20_000, 5],
      [9_000, 3],
      [300, 0],
      [12_204, 3],
    ] as const) {
      await store.write(() => store.put(long, stored(length)));
      expect(store.get(long)?.equals(stored(length))).toBe(true);
      expect([store.piecesOf(long), countOf(longPieces)]).toEqual([pieces, pieces]);
    }
    const [row] = store.range({ start: long, end: after(long) });
    expect(row?.value.equals(stored(12_204))).toBe(true);
    await store.write(() => store.remove(long));
    expect([store.get(long), countOf(longPieces)]).toEqual([undefined, 0]);
  });

  it('of which a piece is missing, or is not its own, is not given out', async () => {
    for (const spoil of [
      () => store.db.removeSync(pieceKey(long, 1)),
      () => store.db.putSync(pieceKey(long, 1), store.db.getBinary(pieceKey(long, 2))!),
    ]) {
      await store.write(() => store.put(long, stored(20_000)));
      spoil();
      expect(() => store.get(long)).toThrow(expect.objectContaining({ code: 324 }));
      expect(() => store.getFast(long).fill?.(4_100, 4_101)).toThrow(expect.objectContaining({ code: 324 }));
    }
    await store.write(() => store.remove(long));
  });

  it('goes with its collection', async () => {
    const dropped = await store.write(() => catalog.create('d.long'));
    await store.write(() => {
      store.put(dropped.documentKey(Buffer.from('a')), stored(20_000));
      catalog.drop(dropped);
    });
    expect(countOf(dropped.pieces)).toBe(5);
    while (catalog.hasGarbage()) await store.write(() => catalog.clearGarbage(2));
    expect(countOf(dropped.pieces)).toBe(0);
  });

  it('that is written over and over with other lengths lets the file grow by no gaps that fit nothing', async () => {
    const own = new Store(await promises.mkdtemp(join(folder, 'own-')));
    own.enterOwner(Buffer.from('test'));
    let last = 1;
    const lengthUpTo = (most: number) => 2_000 + ((last = (last * 48_271) % 2_147_483_647) % most);
    const lengths = new Map<string, number>();
    const put = (name: string, length: number) => {
      lengths.set(name, length);
      own.put(key(name), Buffer.alloc(length));
    };
    const versions = Array.from({ length: 2_400 }, (_, i) => `version ${i}`);
    for (let save = 0; save < 300; save++)
      await own.write(() => {
        put(`story ${save % 4}`, lengthUpTo(500_000));
        for (let i = save * 8; i < save * 8 + 8; i++) {
          put(versions[i]!, lengthUpTo(38_000));
          const old = versions[i - 300];
          if (old && lengths.delete(old)) own.remove(key(old));
        }
      });
    const held = [...lengths.values()].reduce((sum, length) => sum + length, 0);
    expect(own.size() / held).toBeLessThan(1.7);
    await own.close();
  });
});

it('rests between the slices of a long change, and closes in the middle of it', async () => {
  const other = new Store(await promises.mkdtemp(join(folder, 'other-')));
  other.enterOwner(Buffer.from('test'));
  let [slices, began] = [0, performance.now()];
  const change = async () => {
    for (;;) await other.writeInTurn(() => (slices += 1));
  };
  const bug = new TypeError('a bug'); // keeps nobody else from a turn
  await expect(other.writeInTurn(() => Promise.reject(bug))).rejects.toBe(bug);
  const ended = change().catch((error: unknown) => error);
  while (slices < 10) await new Promise(setImmediate);
  expect(performance.now() - began).toBeGreaterThan(25); // 3 ms behind each
  await other.close();
  expect(await ended).toMatchObject({ code: 91 });
});

it('among many scattered free pages a small write costs what it costs elsewhere, also behind a large one', async () => {
  const many = Array.from({ length: 30_000 }, (_, i) => key(`scattered ${String(i).padStart(6, '0')}`));
  const portions = Array.from({ length: 30 }, (_, i) => many.slice(i * 1_000, (i + 1) * 1_000));
  /** The processor time of some small writes. */
  const cost = async (): Promise<number> => {
    const began = process.cpuUsage();
    for (let i = 0; i < 20; i++) await store.write(() => store.put(key('small'), Buffer.alloc(5_000, i)));
    const { user, system } = process.cpuUsage(began);
    return user + system;
  };
  for (const portion of portions)
    await store.write(() => portion.forEach((one) => store.put(one, Buffer.alloc(3_000))));
  const before = await cost();
  for (const portion of portions)
    await store.write(() => portion.forEach((one, i) => i % 2 === 0 && store.remove(one)));
  for (let i = 0; i < 3; i++) {
    await store.write(() => store.put(key('large'), Buffer.alloc(2_000_000, i)));
    expect((await cost()) / before).toBeLessThan(10);
  }
});

it('a walk that pauses behind each row reads no row many times', async () => {
  const rows = await store.write(() => catalog.create('d.walked'));
  const ids = Array.from({ length: 300 }, (_, i) => Buffer.from([i >> 8, i & 255]));
  await store.write(() => ids.forEach((id) => store.put(rows.documentKey(id), id)));
  const range = { index: rows.indexes[0]!, start: rows.prefix, end: after(rows.prefix), reverse: false, point: false };
  const scan = new Scan(store, rows, [range], false, 256);
  let read = 0;
  scan.cut = (bytes) => (read++, bytes);
  while (scan.next()) scan.pause();
  expect(read / ids.length).toBeLessThan(4);
});
