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

/** Everything that was acknowledged is there, nothing else is, and the indexes agree. */
async function checkAll(client: MongoClient, rows: Collection<Document>, ledger: Ledger): Promise<void> {
  const all: Document[] = await rows.find().toArray();
  expect(ledger.compare(new Map(all.map((document) => [String(document._id), document])))).toEqual([]);
  expect((await client.db('admin').command({ trefoilCheck: 1 })).report.problems).toEqual([]);
  expect(await rows.countDocuments({ u: { $gte: '' } })).toBe(all.length);
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

it(`a database that is killed under ${WRITERS} writers keeps every one of ${WRITES} acknowledged writes`, async () => {
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
      starts.push(Math.round(engine.startedIn));
      await checkAll(client, rows, ledger);
      expect(await rows.indexes()).toHaveLength(INDEXES.length + 1);
    }
    if (ledger.acknowledged >= WRITES) {
      await client.close();
      break;
    }
    await crash(engine, rows, ledger, round, random);
    await client.close();
  }
  process.stdout.write(`crash: ${ledger.acknowledged} acknowledged writes, starts in ${starts.join(', ')} ms\n`);
  expect(starts.length).toBeGreaterThanOrEqual(LEAST_CRASHES);
}, 240_000);
