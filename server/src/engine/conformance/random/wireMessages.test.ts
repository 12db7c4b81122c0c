import { MongoClient } from 'mongodb';
import { useEngines, type EngineProcess } from '../../testing/engineProcess.ts';
import { fuzzedMessage } from '../../testing/fuzz.ts';
import { printedRandom, randomFrom, type Random } from '../../../testing/random.ts';
import { sized } from '../../../testing/sized.ts';
import { message, rawConnection, type RawConnection } from '../../testing/wire.ts';

const MESSAGES = sized(400, 10_000);
const ATTACKERS = 12;
const PATIENCE = 30_000;

let engine: EngineProcess;
let client: MongoClient;
// Before the engine ends: a client that closes has a last word with its server.
afterAll(() => client.close());
const engines = useEngines();
beforeAll(async () => {
  engine = await engines.start(await engines.folder());
  client = await new MongoClient(engine.uri).connect();
});

/** Sends its share of messages, a proper one behind each: that is answered, too, or the server has hung up. */
async function attack(random: Random, share: number, tally: Record<string, number>): Promise<void> {
  let connection: RawConnection | undefined;
  for (let i = 0; i < share; i++) {
    connection ??= await rawConnection(engine.uri);
    connection.send(fuzzedMessage(random, i));
    connection.send(message(share, { ping: 1, $db: 'admin' }));
    let outcome = await connection.next(PATIENCE);
    while (typeof outcome === 'object' && outcome.responseTo !== share) {
      expect(outcome.document).toHaveProperty('ok');
      outcome = await connection.next(PATIENCE);
    }
    const kind = typeof outcome === 'string' ? outcome : 'survived';
    tally[kind] = (tally[kind] ?? 0) + 1;
    if (kind === 'closed') connection = undefined;
    else expect(outcome).toMatchObject({ document: { ok: 1 } });
  }
  connection?.close();
}

describe('spoilt wire messages', () => {
  it(`${MESSAGES} of them end nothing and change no answer for others`, async () => {
    const random = printedRandom('wire fuzz');
    const notes = client.db('honest').collection('notes');
    const tally: Record<string, number> = {};
    const share = Math.ceil(MESSAGES / ATTACKERS);
    const attackers = Array.from({ length: ATTACKERS }, () => attack(randomFrom(random.int(2 ** 31)), share, tally));
    let over = false;
    const attacked = Promise.all(attackers).finally(() => (over = true));
    let written = 0;
    for (; !over; written++) {
      await notes.insertOne({ _id: written as never, n: written });
      expect(await notes.findOne({ _id: written as never })).toEqual({ _id: written, n: written });
    }
    await attacked;
    process.stdout.write(`wire fuzz: ${JSON.stringify(tally)}, ${written} honest writes\n`);
    expect(engine.isAlive()).toBe(true);
    expect(await notes.countDocuments()).toBe(written);
  }, 120_000);
});

describe('odd but proper messages', () => {
  const ask = async (...parts: Buffer[]) => {
    const connection = await rawConnection(engine.uri);
    for (const part of parts) {
      connection.send(part);
      await new Promise((done) => setTimeout(done, 5));
    }
    const outcome = await connection.next(2000);
    connection.close();
    return outcome;
  };
  const ping = message(7, { ping: 1, $db: 'admin' });

  it('a message that comes byte by byte is answered', async () => {
    const pieces = Array.from(ping, (byte) => Buffer.from([byte]));
    expect(await ask(...pieces)).toMatchObject({ responseTo: 7, document: { ok: 1 } });
  });

  it('several messages in one piece are answered in order', async () => {
    const connection = await rawConnection(engine.uri);
    connection.send(Buffer.concat([1, 2, 3].map((id) => message(id, { ping: 1, $db: 'admin' }))));
    const answered = [await connection.next(2000), await connection.next(2000), await connection.next(2000)];
    connection.close();
    expect(answered.map((reply) => (typeof reply === 'object' ? reply.responseTo : reply))).toEqual([1, 2, 3]);
  });

  it.each<[string, Buffer]>([
    ['a length below a header', Buffer.concat([Buffer.from([8, 0, 0, 0]), ping.subarray(4)])],
    ['a length beyond the limit', Buffer.from([0, 0, 0, 0x7f, 0, 0, 0, 0, 0, 0, 0, 0, 0xdd, 7, 0, 0])],
    ['an unknown operation', Buffer.concat([ping.subarray(0, 12), Buffer.from([1, 2, 3, 4]), ping.subarray(16)])],
  ])('%s ends the connection', async (_title, bytes) => {
    expect(await ask(bytes)).toBe('closed');
  });

  it('a command without a database is refused', async () => {
    expect(await ask(message(9, { ping: 1 }))).toMatchObject({ document: { ok: 0, code: 40571 } });
  });

  it('a message that wants no answer gets none, the next one does', async () => {
    const connection = await rawConnection(engine.uri);
    const insert = { insert: 'quiet', documents: [{ _id: 1 }], $db: 'odd', writeConcern: { w: 0 } };
    connection.send(Buffer.concat([message(10, insert, 2), message(11, { find: 'quiet', $db: 'odd' })]));
    expect(await connection.next(2000)).toMatchObject({
      responseTo: 11,
      document: { cursor: { firstBatch: [{ _id: 1 }] } },
    });
    connection.close();
  });
});
