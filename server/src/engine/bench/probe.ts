import { MongoClient } from 'mongodb';

/**
 * Pings a database from a process of its own, so that nothing but the database can delay the answers: `tsx probe.ts
 * <uri>`. Every line on its standard input begins a new count; it answers with one of JSON about the pings until then.
 */
const [uri = ''] = process.argv.slice(2);
const database = (await new MongoClient(uri).connect()).db('bench');
let times: number[] = [];

process.stdin.on('data', () => {
  const sorted = times.toSorted((a, b) => a - b);
  const at = (part: number) => sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * part))] ?? 0;
  process.stdout.write(`${JSON.stringify([at(0.5), at(0.99), at(1)])}\n`);
  times = [];
});
process.stdin.on('end', () => process.exit(0));

for (;;) {
  const begun = performance.now();
  await database.command({ ping: 1 });
  times.push(performance.now() - begun);
  await new Promise((done) => setTimeout(done, 2));
}
