import type { Collection, Document } from 'mongodb';
import type { Random } from '../../testing/random.ts';

/** What the last acknowledged write left of a document, and what a write under way may have made of it since. */
interface Known {
  /** `undefined` after an acknowledged removal */
  acknowledged: Document | undefined;
  /** set while a write has been sent and not been answered */
  attempted?: Document | 'removed';
}

/** The memory of all writers: what the server must not have forgotten. */
export class Ledger {
  readonly known = new Map<string, Known>();
  acknowledged = 0;

  /** Sends a write that leads to `after`; remembers it as certain once it is answered. */
  async write(id: string, after: Document | 'removed', send: () => Promise<unknown>): Promise<void> {
    const before = this.known.get(id)?.acknowledged;
    this.known.set(id, { acknowledged: before, attempted: after });
    await send();
    this.known.set(id, { acknowledged: after === 'removed' ? undefined : after });
    this.acknowledged++;
  }

  /** Ids whose documents are neither what was acknowledged nor what was attempted since; adopts what is there. */
  compare(found: Map<string, Document>): string[] {
    const lost: string[] = [];
    for (const [id, { acknowledged, attempted }] of this.known) {
      const now = found.get(id);
      const possible = [
        acknowledged,
        ...(attempted === undefined ? [] : [attempted === 'removed' ? undefined : attempted]),
      ];
      if (!possible.some((document) => JSON.stringify(document) === JSON.stringify(now))) lost.push(id);
      this.known.set(id, { acknowledged: now });
    }
    for (const id of found.keys()) if (!this.known.has(id)) lost.push(id);
    return lost;
  }
}

/** Writes in every way there is, one document of its own after the other, until the connection breaks. */
export async function writeUntilBroken(
  rows: Collection<Document>,
  ledger: Ledger,
  name: string,
  random: Random,
): Promise<void> {
  try {
    for (let i = 0; ; i++) await writeOne(rows, ledger, `${name}-${i}`, random);
  } catch (error) {
    if (!/closed|ECONN|EPIPE|timed out|ENOENT|not connected|reset|interrupted/i.test(String(error))) throw error;
  }
}

async function writeOne(rows: Collection<Document>, ledger: Ledger, id: string, random: Random): Promise<void> {
  const where = { _id: id as never };
  const document: Document = {
    _id: id,
    u: `u${id}`,
    g: random.int(7),
    list: [random.int(20), random.int(20)],
    pad: 'x'.repeat(random.int(1500)),
  };
  await ledger.write(id, document, () => rows.insertOne(document));
  const steps: [Document, (after: Document) => Promise<unknown>][] = [
    [{ ...document, g: document.g + 10 }, () => rows.updateOne(where, { $inc: { g: 10 } })],
    [
      { ...document, g: 3, list: [...document.list, 99] },
      () => rows.findOneAndUpdate(where, { $set: { g: 3 }, $push: { list: 99 } } as Document),
    ],
    [
      { ...document, u: `v${id}` },
      (after) => rows.replaceOne(where, { ...after, _id: undefined }, { ignoreUndefined: true }),
    ],
    [{ ...document, list: [] }, () => rows.updateOne(where, [{ $set: { list: [] } }])],
    [{ ...document, g: -1 }, () => rows.bulkWrite([{ updateOne: { filter: where, update: { $set: { g: -1 } } } }])],
  ];
  const [after, send] = random.pick(steps);
  await ledger.write(id, after, () => send(after));
  if (random.chance(0.2)) await ledger.write(id, 'removed', () => rows.deleteOne(where));
}
