import { spawn } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { MongoClient, type Collection, type Document } from 'mongodb';
import { startDatabase } from '../index.ts';

/**
 * What the database costs, beside the driver's own cost (a ping): `tsx engine.bench.ts [another mongodb uri]`. With a
 * second address both are measured in turns in the same run.
 */
const ROWS = 100_000;
const ROUND_MS = Number(process.env.BENCH_MS ?? 1500);
const ROUNDS = 3;

interface Subject {
  name: string;
  client: MongoClient;
  rows: Collection<Document>;
  notes: Collection<Document>;
}
type Work = (subject: Subject, i: number) => Promise<unknown>;

let next = 0;
const toggle: Work = ({ notes }, i) => {
  const user = `user${i % 100}`;
  const without = { $filter: { input: '$likes', cond: { $ne: ['$$this', user] } } };
  const likes = { $cond: [{ $in: [user, '$likes'] }, without, { $concatArrays: ['$likes', [user]] }] };
  return notes.updateOne({ _id: (i % 500) as never }, [
    { $set: { likes } },
    { $set: { likeCount: { $size: '$likes' } } },
  ]);
};
const WORKS: Record<string, Work> = {
  'ping (the driver itself)': ({ client }) => client.db('bench').command({ ping: 1 }),
  'point find by _id': ({ rows }, i) => rows.findOne({ _id: ((i * 7919) % ROWS) as never }),
  'page of 20 by index': ({ rows }, i) =>
    rows
      .find({ hidden: false, likeCount: { $lte: i % 1000 } })
      .sort({ likeCount: -1, _id: -1 })
      .limit(20)
      .toArray(),
  'durable insert': ({ notes }) =>
    notes.insertOne({ _id: `n${next++}-${process.pid}` as never, text: 'x'.repeat(300), at: new Date() }),
  'toggle by pipeline': toggle,
};

async function prepare(name: string, uri: string): Promise<Subject> {
  const client = await new MongoClient(uri, { maxPoolSize: 64 }).connect();
  const db = client.db('bench');
  await db.dropDatabase();
  const [rows, notes] = [db.collection('rows'), db.collection('notes')];
  for (let from = 0; from < ROWS; from += 5000) {
    const documents = Array.from({ length: 5000 }, (_, i) => ({
      _id: (from + i) as never,
      likeCount: (from + i) % 1000,
      hidden: i % 50 === 0,
      text: 'y'.repeat(200),
    }));
    await rows.insertMany(documents);
  }
  await rows.createIndex({ hidden: 1, likeCount: -1, _id: -1 });
  await notes.insertMany(Array.from({ length: 500 }, (_, i) => ({ _id: i as never, likes: [], likeCount: 0 })));
  return { name, client, rows, notes };
}

/** Operations a second with this many clients at once. */
async function rate(subject: Subject, work: Work, clients: number): Promise<number> {
  const begun = performance.now();
  let done = 0;
  const run = async (i: number) => {
    for (; performance.now() - begun < ROUND_MS; i += clients, done++) await work(subject, i);
  };
  await Promise.all(Array.from({ length: clients }, (_, i) => run(i)));
  return (done / (performance.now() - begun)) * 1000;
}

/** Asks another process how long its pings took while works run: median, 99th of a hundred, longest, in milliseconds. */
async function startProbe(uri: string) {
  const program = new URL('./probe.ts', import.meta.url).pathname;
  const child = spawn(process.execPath, ['--import', 'tsx', program, uri], { stdio: ['pipe', 'pipe', 'inherit'] });
  const lines = createInterface(child.stdout)[Symbol.asyncIterator]();
  const count = async (): Promise<number[]> => {
    child.stdin.write('\n');
    return JSON.parse((await lines.next()).value as string) as number[];
  };
  await count();
  await new Promise((done) => setTimeout(done, 1000));
  return {
    async during(work: () => Promise<unknown>): Promise<string> {
      await count();
      await work();
      return (await count()).map((time) => time.toFixed(1)).join(' / ');
    },
    end: () => child.stdin.end(),
  };
}

const folder = await mkdtemp(join(tmpdir(), 'bench-'));
const database = await startDatabase({ folder });
console.log(`started in ${Math.round(database.startedIn)} ms`);
const uris = [database.uri(''), ...process.argv.slice(2)];
const subjects = await Promise.all(uris.map((uri, i) => prepare(i === 0 ? 'embedded' : `other ${i}`, uri)));
console.log(`operations a second, the best of ${ROUNDS} rounds of ${ROUND_MS} ms`);
for (const clients of [1, 32]) {
  for (const [title, work] of Object.entries(WORKS)) {
    const best = subjects.map(() => 0);
    for (let round = 0; round < ROUNDS; round++) {
      for (const [i, subject] of subjects.entries()) best[i] = Math.max(best[i]!, await rate(subject, work, clients));
    }
    const shown = best.map((value, i) => `${subjects[i]!.name} ${Math.round(value).toLocaleString('en')}`).join('  ');
    console.log(`${String(clients).padStart(2)} at once  ${title.padEnd(26)}${shown}`);
  }
}
console.log(`pings of another client during work on ${ROWS} documents, ms: median / 99 % / longest`);
for (const [i, subject] of subjects.entries()) {
  const { rows } = subject;
  const probe = await startProbe(uris[i]!);
  const aggregate = (...stages: Document[]) => rows.aggregate(stages).toArray();
  const works: Record<string, () => Promise<unknown>> = {
    'nothing (the machine itself)': () => new Promise((done) => setTimeout(done, 3000)),
    'sort without an index': () => rows.find().sort({ text: 1, likeCount: 1 }).limit(10).toArray(),
    'sort and read all': () => rows.find().sort({ text: 1, likeCount: 1 }).toArray(),
    scan: () => rows.countDocuments({ text: { $gt: 'z' } }),
    'read all': () => rows.find().toArray(),
    '$group by _id': () => aggregate({ $group: { _id: '$_id', n: { $sum: 1 } } }),
    '$project that computes': () => aggregate({ $project: { x: { $gt: ['$likeCount', 7] } } }),
    'update many': () => rows.updateMany({ hidden: true }, { $inc: { likeCount: 1 } }),
    'index build': () => rows.createIndex({ text: 1, likeCount: 1 }),
    drop: () => rows.drop(),
  };
  for (const [title, work] of Object.entries(works))
    console.log(`${subject.name}  ${title.padEnd(34)}${await probe.during(work)}`);
  probe.end();
  await subject.client.close();
}
await database.close();
await rm(folder, { recursive: true, force: true });
