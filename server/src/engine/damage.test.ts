import { jest } from '@jest/globals';
import { copyFileSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { serialize } from 'bson';
import { open } from 'lmdb';
import type { Collection, Document } from 'mongodb';
import { checkFolder } from './check.ts';
import { problemsOf } from './storage/dataFile.ts';
import { FORMAT_KEY, NEW_FORMAT } from './storage/format.ts';
import { pieceKey, TABLE } from './storage/layout.ts';
import { isSealed, seal } from './storage/seal.ts';
import { EngineFailure, type EngineProcess, useEngines, within } from './testing/engineProcess.ts';
import { cases, printedRandom } from './testing/random.ts';
import { changeFile, findEntries, flipBit } from './testing/rawFile.ts';

jest.setTimeout(120_000);

const TRIALS = cases(40, 2_000);
const engines = useEngines();
type Post = Document & { _id: number };
const documents: Post[] = Array.from({ length: 600 }, (_, i) => ({
  _id: i,
  title: `title ${i % 50}`,
  text: `text ${i} ${'x'.repeat(i % 10 ? 200 : 12_000)}`,
  likes: [i % 3, i % 7],
}));
/** A data file with documents on pages of their own and among others, two indexes, and pages that are free again. */
let original: string;

beforeAll(async () => {
  const folder = await engines.folder();
  const engine = await engines.start(folder);
  await inPosts(engine, async (rows) => {
    await rows.createIndexes([{ key: { title: 1 } }, { key: { likes: 1 } }]);
    for (let i = 0; i < 600; i += 50) await rows.insertMany(documents.slice(i, i + 50));
    await rows.insertMany(documents.map((one) => ({ ...one, _id: 1_000 + one._id, gone: true })));
    await rows.deleteMany({ gone: true });
  });
  await engine.stop();
  original = join(folder, 'data.mdb');
});

const inPosts = (engine: EngineProcess, work: (rows: Collection<Post>) => Promise<unknown>) =>
  within(engine, (client) => work(client.db('trefoil').collection('posts')));

/** Everything in a file as LMDB reads it. */
async function contents(folder: string): Promise<string> {
  const db = open<Buffer, Buffer>({ path: folder, keyEncoding: 'binary', encoding: 'binary', readOnly: true });
  const all = Array.from(db.getRange(), ({ key, value }) => `${key.toString('hex')} ${value.toString('hex')}`);
  await db.close();
  return all.join('\n');
}

async function copyOf(file: string): Promise<string> {
  const folder = await engines.folder();
  copyFileSync(file, join(folder, 'data.mdb'));
  return folder;
}

describe('a data file in which something has changed', () => {
  it(`is told in words, or reads as before, wherever it was hit (${TRIALS} times)`, async () => {
    const random = printedRandom('damage');
    const bytes = readFileSync(original);
    const expected = await contents(await copyOf(original));
    const folder = await engines.folder();
    const path = join(folder, 'data.mdb');
    let told = 0;
    for (let trial = 0; trial < TRIALS; trial++) {
      const damaged = Buffer.from(bytes);
      const at = 8192 + random.int(bytes.length - 8192);
      const length = random.pick([1, 1, 8, 512, 4096]);
      const how = random.pick(['bit', 'zeros', 'noise', 'page']);
      if (how === 'bit') damaged[at]! ^= 1 << random.int(8);
      else if (how === 'zeros') damaged.fill(0, at, Math.min(at + length, damaged.length));
      else if (how === 'noise')
        for (let i = at; i < at + length && i < damaged.length; i++) damaged[i] = random.int(256);
      else bytes.copy(damaged, at - (at % 4096), 4096 * (2 + random.int(bytes.length / 4096 - 2)));
      writeFileSync(path, damaged);
      const problems = problemsOf(path);
      if (problems.length > 0) told++;
      else if ((await contents(folder)) !== expected)
        throw new Error(`Trial ${trial} (${how} at ${at}) was not noticed`);
    }
    process.stdout.write(`damage: ${told} of ${TRIALS} told, the others hit nothing that is in use\n`);
    expect(told).toBeGreaterThan(TRIALS / 4);
  });

  it.each<[string, number]>([
    ['its mark', 18],
    ['its magic number', 24],
    ['its version', 28],
    ['the size of pages', 49],
    ['the tree of free pages', 53],
    ['the main tree', 100],
  ])('is told in words, and not opened, when it was hit in a head: %s', async (_, at) => {
    for (const head of [0, 4096]) {
      const folder = await copyOf(original);
      const bytes = readFileSync(original);
      bytes[head + at]! ^= 4;
      writeFileSync(join(folder, 'data.mdb'), bytes);
      const { problems } = await checkFolder(folder);
      expect(problems).toEqual(['one of its first two pages is not what was written']);
    }
  });

  it('is refused at the start with words, and left as it is', async () => {
    const folder = await copyOf(original);
    flipBit(join(folder, 'data.mdb'), documents[0]!['text'].slice(0, 500));
    const before = readFileSync(join(folder, 'data.mdb'));
    const refusal = await engines.start(folder).catch((error: unknown) => error);
    expect(refusal).toBeInstanceOf(EngineFailure);
    expect((refusal as Error).message).toMatch(
      /^The database file \S+ is damaged: page \d+: an entry is not what was written\. Nothing was changed\. .*restore a backup\.$/,
    );
    expect(readFileSync(join(folder, 'data.mdb')).equals(before)).toBe(true);
  });

  it('while it is served, is refused where it was hit and nowhere else', async () => {
    const folder = await copyOf(original);
    const engine = await engines.start(folder);
    flipBit(join(folder, 'data.mdb'), documents[40]!['text'].slice(0, 500));
    await inPosts(engine, async (rows) => {
      const damaged = { code: 324, message: expect.stringMatching(/file is damaged.*restore a backup/) };
      await expect(rows.findOne({ _id: 40 })).rejects.toMatchObject(damaged);
      await expect(rows.find({ title: 'title 40' }).toArray()).rejects.toMatchObject(damaged);
      // What is counted is not read.
      expect(await rows.countDocuments({ title: 'title 40' })).toBe(12);
      await expect(rows.updateOne({ _id: 40 }, { $set: { text: 'new' } })).rejects.toMatchObject(damaged);
      expect(await rows.findOne({ _id: 41 })).toEqual(documents[41]);
      await rows.updateOne({ _id: 41 }, { $set: { text: 'new' } });
      expect(await rows.findOne({ _id: 41 })).toMatchObject({ text: 'new' });
    });
    expect(engine.isAlive()).toBe(true);
    await engine.stop();
  });
});

describe('a data folder of the version without checksums', () => {
  const old = async () => {
    const folder = await engines.folder();
    const fixture = readFileSync(new URL('../../src/engine/testing/format1.mdb.gz', import.meta.url));
    writeFileSync(join(folder, 'data.mdb'), gunzipSync(fixture));
    return folder;
  };

  it('can be checked, and opens with all that it holds; then it has them', async () => {
    const folder = await old();
    const well = { collections: [{ namespace: 'trefoil.posts', documents: 30, indexes: 3 }], problems: [] };
    expect(await checkFolder(folder)).toEqual(well);
    const engine = await engines.start(folder);
    await inPosts(engine, async (rows) => {
      const all = await rows.find().sort({ title: 1 }).toArray();
      expect(all).toHaveLength(30);
      expect(all.find(({ _id }) => _id === 10)).toMatchObject({
        title: 'post 10',
        text: 'x'.repeat(9_000),
        likes: [1, 3],
      });
      expect(await rows.countDocuments({ likes: 6 })).toBe(4);
      await expect(rows.insertOne({ _id: 99, title: 'post 3' })).rejects.toMatchObject({ code: 11000 });
      await rows.insertOne({ _id: 99, title: 'new' });
    });
    await engine.stop();
    expect((await checkFolder(folder)).problems).toEqual([]);
    await changeFile(folder, async (db) => {
      const bare = Array.from(findEntries(db)).filter(({ key, value }) => !isSealed(key, value));
      expect([findEntries(db).length > 60, bare]).toEqual([true, []]);
    });
  });
});

it('a data folder of the version that kept long documents whole opens with all that it holds, and is raised', async () => {
  const folder = await copyOf(original);
  const long = { ...documents[0]!, text: 'whole '.repeat(3_000) };
  await changeFile(folder, async (db) => {
    const [first] = db.getKeys({ start: Buffer.from([TABLE.documents]), limit: 1 }) as Iterable<Buffer>;
    for (let i = 0; db.getBinary(pieceKey(first!, i)); i++) await db.remove(pieceKey(first!, i));
    await db.put(first!, seal(first!, Buffer.from(serialize(long))));
    await db.put(FORMAT_KEY, Buffer.from(serialize({ version: 2 })));
  });
  expect((await checkFolder(folder)).problems).toEqual([]);
  const engine = await engines.start(folder);
  await inPosts(engine, async (rows) => {
    expect(await rows.findOne({ _id: 0 })).toEqual(long);
    await rows.updateOne({ _id: 0 }, { $set: { text: 'pieces '.repeat(3_000) } });
    expect(await rows.findOne({ _id: 0 })).toMatchObject({ text: 'pieces '.repeat(3_000) });
  });
  await engine.stop();
  expect((await checkFolder(folder)).problems).toEqual([]);
  await changeFile(folder, async (db) => expect(db.getBinary(FORMAT_KEY)).toEqual(NEW_FORMAT));
});

it('a piece of a document that is none any more is told by a check', async () => {
  const folder = await copyOf(original);
  await changeFile(folder, async (db) => {
    const [piece] = db.getKeys({ start: Buffer.from([TABLE.pieces]), limit: 1 }) as Iterable<Buffer>;
    const other = Buffer.concat([piece!, Buffer.from('x')]);
    await db.put(other, seal(other, Buffer.from('left behind')));
  });
  expect((await checkFolder(folder)).problems).toEqual(['trefoil.posts: 181 pieces of documents are stored, not 180']);
});
