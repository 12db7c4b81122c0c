import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { MongoClient, ObjectId, type Collection, type Document } from 'mongodb';
import { startDatabase } from '../index.ts';

/**
 * Operations a second, beside the driver's own cost (a ping): `tsx engine.bench.ts [another mongodb uri]`. With a second
 * address both are measured in turns in the same run. BENCH_MS is the length of a round.
 */
const ROWS = 100_000;
const COMMENTS = 1_000;
const ROUND_MS = Number(process.env.BENCH_MS ?? 1500);
const ROUNDS = 3;

interface Subject {
  name: string;
  client: MongoClient;
  rows: Collection<Document>;
  notes: Collection<Document>;
}
type Work = (subject: Subject, i: number) => Promise<unknown>;

/** Adds an element to a list, or removes it if it is there. */
const toggled = (list: string, item: string) => ({
  $cond: [
    { $in: [item, list] },
    { $filter: { input: list, cond: { $ne: ['$$this', item] } } },
    { $concatArrays: [list, [item]] },
  ],
});
const WORKS: Record<string, Work> = {
  'ping (the driver itself)': ({ client }) => client.db('bench').command({ ping: 1 }),
  'point find by _id': ({ rows }, i) => rows.findOne({ _id: ((i * 7919) % ROWS) as never }),
  'page of 20 by index': ({ rows }, i) =>
    rows
      .find({ hidden: false, likeCount: { $lte: i % 1000 } })
      .sort({ likeCount: -1, _id: -1 })
      .limit(20)
      .toArray(),
  'durable insert': ({ notes }) => notes.insertOne({ text: 'x'.repeat(300), at: new Date() }),
  'toggle by pipeline': ({ notes }, i) =>
    notes.updateOne({ _id: (i % 500) as never }, [
      { $set: { likes: toggled('$likes', `user${i % 100}`) } },
      { $set: { likeCount: { $size: '$likes' } } },
    ]),
  'vote among 1,000 comments': ({ notes }, i) =>
    notes.updateOne({ _id: 'discussion' as never }, { $push: { 'comments.$[c].votes': i } } as Document, {
      arrayFilters: [{ 'c.n': i % COMMENTS }],
    }),
};

async function prepare(name: string, uri: string): Promise<Subject> {
  const client = await new MongoClient(uri, { maxPoolSize: 64 }).connect();
  const db = client.db('bench');
  await db.dropDatabase();
  const [rows, notes] = [db.collection('rows'), db.collection('notes')];
  for (let from = 0; from < ROWS; from += 5000)
    await rows.insertMany(
      Array.from({ length: 5000 }, (_, i) => ({
        _id: (from + i) as never,
        likeCount: (from + i) % 1000,
        hidden: i % 50 === 0,
        text: 'y'.repeat(200),
      })),
    );
  await rows.createIndex({ hidden: 1, likeCount: -1, _id: -1 });
  await notes.insertMany(Array.from({ length: 500 }, (_, i) => ({ _id: i as never, likes: [], likeCount: 0 })));
  const comments = Array.from({ length: COMMENTS }, (_, n) => ({
    n,
    user: new ObjectId(),
    text: 'z'.repeat(340),
    votes: [],
  }));
  await notes.insertOne({ _id: 'discussion' as never, comments });
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

const folder = await mkdtemp(join(tmpdir(), 'bench-'));
const database = await startDatabase({ folder });
const uris = [database.uri(''), ...process.argv.slice(2)];
const subjects = await Promise.all(uris.map((uri, i) => prepare(i === 0 ? 'embedded' : `other ${i}`, uri)));
console.log(`operations a second, the best of ${ROUNDS} rounds of ${ROUND_MS} ms`);
for (const clients of [1, 32])
  for (const [title, work] of Object.entries(WORKS)) {
    const best = subjects.map(() => 0);
    for (let round = 0; round < ROUNDS; round++)
      for (const [i, subject] of subjects.entries()) best[i] = Math.max(best[i]!, await rate(subject, work, clients));
    const shown = best.map((value, i) => `${subjects[i]!.name} ${Math.round(value).toLocaleString('en')}`).join('  ');
    console.log(`${String(clients).padStart(2)} at once  ${title.padEnd(28)}${shown}`);
  }
for (const { client } of subjects) await client.close();
await database.close();
const again = await startDatabase({ folder });
console.log(`started again in ${Math.round(again.startedIn)} ms`);
await again.close();
await rm(folder, { recursive: true, force: true });
