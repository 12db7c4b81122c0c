import { describe, expect, it } from '@jest/globals';
import { MongoClient, type Document } from 'mongodb';
import { Ledger } from '../testing/crashWriters.ts';
import { useEngines, type EngineProcess } from '../testing/engineProcess.ts';

const engines = useEngines();
const WRITERS = 8;
const SHARE = 200;

/** Waits for whoever serves the folder now. */
const connect = (engine: EngineProcess) =>
  new MongoClient(engine.uri, { serverSelectionTimeoutMS: 20_000, retryWrites: false, retryReads: false }).connect();

/** The process that answers at the address of the database. */
async function ownerOf(client: MongoClient): Promise<number> {
  return (await client.db('admin').command({ trefoilOwner: 1 })).pid as number;
}

/** Writes with many hands until `end` has ended the owner; then nothing of it is under way any more. */
async function writeWhile(client: MongoClient, ledger: Ledger, end: () => Promise<void>): Promise<void> {
  const rows = client.db('d').collection<Document & { _id: string }>('c');
  const goal = ledger.acknowledged + SHARE;
  let over = false;
  const write = async () => {
    while (!over) {
      const row = { _id: `${ledger.known.size}`, pad: 'x'.repeat(500) };
      await ledger.write(row._id, row, () => rows.insertOne(row)).catch(() => {});
    }
  };
  for (let i = 0; i < WRITERS; i++) void write();
  while (ledger.acknowledged < goal) await new Promise((done) => setTimeout(done, 20));
  await end();
  over = true;
  await client.close();
}

describe('when the owner ends', () => {
  it.each(['kill', 'stop'] as const)(
    'under writes (%s) one of those in line takes over, down to the last, and nothing acknowledged is lost',
    async (end) => {
      const folder = await engines.folder();
      const living = [await engines.start(folder, { takesOver: true })];
      for (let i = 0; i < 3; i++) living.push(await engines.start(folder, { takesOver: true }));
      expect(living.map(({ owner }) => owner)).toEqual([true, false, false, false]);
      const ledger = new Ledger();
      for (;;) {
        const client = await connect(living[0]!);
        const pid = await ownerOf(client);
        const owner = living.findIndex((engine) => engine.pid === pid);
        expect(owner).toBeGreaterThanOrEqual(0);
        const all = await client.db('d').collection('c').find().toArray();
        expect(ledger.compare(new Map(all.map((row) => [String(row._id), row])))).toEqual([]);
        if (living.length === 1) return client.close();
        const [ended] = living.splice(owner, 1);
        await writeWhile(client, ledger, ended![end]);
      }
    },
    120_000,
  );

  it('who is not in line, such as a tool, leaves the folder to the next that starts', async () => {
    const folder = await engines.folder();
    const first = await engines.start(folder);
    const tool = await engines.start(folder);
    await first.kill();
    const next = await engines.start(folder);
    expect([tool.owner, next.owner, tool.isAlive()]).toEqual([false, true, true]);
    await tool.stop();
  });

  it('a server takes over from a tool that has done its work, and leaves the folder in order', async () => {
    const folder = await engines.folder();
    const tool = await engines.start(folder);
    const server = await engines.start(folder, { takesOver: true });
    expect([tool.owner, server.owner]).toEqual([true, false]);
    await tool.stop();
    const client = await connect(server);
    expect(await ownerOf(client)).toBe(server.pid);
    await client.close();
    await server.stop();
    expect((await engines.start(folder)).owner).toBe(true);
  });
});
