import { MongoClient, type Collection, type Document, type IndexDescription } from 'mongodb';
import { Ledger, writeUntilBroken } from '../../testing/crashWriters.ts';
import { useEngines, type EngineProcess } from '../../testing/engineProcess.ts';
import { printedRandom, randomFrom, type Random } from '../../../testing/random.ts';
import { sized } from '../../../testing/sized.ts';

const WRITES = sized(500, 10_000);
const LEAST_CRASHES = sized(3, 8);
const WRITERS = 32;
const INDEXES: IndexDescription[] = [{ key: { u: 1 }, unique: true }, { key: { g: 1, u: -1 } }, { key: { list: 1 } }];
const engines = useEngines();

const connect = (engine: EngineProcess) =>
  new MongoClient(engine.uri, {
    serverSelectionTimeoutMS: 1000,
    retryWrites: false,
    retryReads: false,
    maxPoolSize: WRITERS,
  }).connect();

/** Compares each index with the documents themselves: every key leads to its documents and to no others. */
async function checkIndexes(rows: Collection<Document>, all: Document[]): Promise<void> {
  const ids = (documents: Document[]) => documents.map((document) => String(document._id)).sort();
  const through = async (filter: Document) => ids(await rows.find(filter, { projection: { _id: 1 } }).toArray());
  const holding = (test: (document: Document) => boolean) => ids(all.filter(test));
  expect(await through({ u: { $gte: '' } })).toEqual(ids(all));
  expect(await through({ g: { $gte: -1 } })).toEqual(ids(all));
  expect(await through({ g: 3 })).toEqual(holding((document) => document.g === 3));
  for (const value of [0, 7, 13, 99]) {
    const expected = holding((document) => document.list.includes(value));
    expect(await through({ list: value })).toEqual(expected);
    expect(await rows.countDocuments({ list: value })).toBe(expected.length);
  }
  for (const g of [-1, 0, 3, 12])
    expect(await rows.countDocuments({ g })).toBe(all.filter((document) => document.g === g).length);
  for (const document of all.filter((_, i) => i % 50 === 0))
    expect(await rows.findOne({ u: document.u })).toEqual(document);
}

/** Everything that was acknowledged is there, nothing else is, and the indexes agree. */
async function checkAll(rows: Collection<Document>, ledger: Ledger): Promise<void> {
  const all: Document[] = await rows.find().toArray();
  expect(ledger.compare(new Map(all.map((document) => [String(document._id), document])))).toEqual([]);
  expect(await rows.countDocuments()).toBe(all.length);
  await checkIndexes(rows, all);
}

/** Lets the writers loose and kills the server under them. */
async function crash(
  engine: EngineProcess,
  rows: Collection<Document>,
  ledger: Ledger,
  round: number,
  random: Random,
): Promise<void> {
  const writers = Array.from({ length: WRITERS }, (_, i) =>
    writeUntilBroken(rows, ledger, `${round}-${i}`, randomFrom(random.int(2 ** 31))),
  );
  const share = ledger.acknowledged + WRITES / LEAST_CRASHES;
  while (ledger.acknowledged < share) await new Promise((done) => setTimeout(done, 1 + random.int(20)));
  await engine.kill();
  await Promise.all(writers);
}

describe('a database that is killed', () => {
  it(`under ${WRITERS} writers keeps every one of ${WRITES} acknowledged writes, and starts again within a second`, async () => {
    const random = printedRandom('crash');
    const folder = await engines.folder();
    const ledger = new Ledger();
    const starts: number[] = [];
    for (let round = 0; ; round++) {
      const engine = await engines.start(folder);
      const client = await connect(engine);
      const rows = client.db('crash').collection('rows');
      if (round === 0) await rows.createIndexes(INDEXES);
      else {
        starts.push(engine.startedIn);
        await checkAll(rows, ledger);
        expect(await rows.indexes()).toHaveLength(INDEXES.length + 1);
      }
      if (ledger.acknowledged >= WRITES) {
        await client.close();
        break;
      }
      await crash(engine, rows, ledger, round, random);
      await client.close();
    }
    const slowest = Math.round(Math.max(...starts));
    process.stdout.write(
      `crash: ${ledger.acknowledged} acknowledged writes, ${starts.length} crashes, slowest start ${slowest} ms\n`,
    );
    expect(starts.length).toBeGreaterThanOrEqual(LEAST_CRASHES);
    expect(slowest).toBeLessThan(1000);
  }, 240_000);
});
