import { Long } from 'bson';
import type { Pace } from '../query/pace.ts';
import { encodeItems, Raw } from '../values/encode.ts';
import { MongoError, typeMismatch } from '../values/errors.ts';
import { typeName } from '../values/typeNames.ts';
import { type Doc, isLong } from '../values/types.ts';
import { type Command, ok } from './command.ts';
import { integer } from './arguments.ts';

/** Encoded documents one after the other, with turns for others in between. */
export interface Source {
  /** puts documents into a batch until it takes no more or there are none */
  fill(batch: Batch, pace: Pace): Promise<void>;
  readonly done: boolean;
}

interface Cursor {
  namespace: string;
  source: Source;
  used: number;
  busy: boolean;
}

const FIRST_BATCH = 101;
const BATCH_BYTES = 16 * 1024 * 1024 - 64 * 1024;
/** So many documents are made part of an answer at once. */
const PORTION = 256;
const IDLE_MS = 10 * 60 * 1000;

const cursors = new Map<bigint, Cursor>();
let lastId = BigInt(Math.floor(Math.random() * 1e12));

/** The documents of one answer. They are made part of it bit by bit, because that takes time when they are many. */
export class Batch {
  readonly #most: number;
  #count = 0;
  #bytes = 0;
  #docs: Buffer[] = [];
  #items: Buffer[] = [];

  constructor(most: number) {
    this.#most = most;
  }

  get full(): boolean {
    return this.#count >= this.#most || this.#bytes >= BATCH_BYTES;
  }

  /**
   * Takes a document unless the answer would become too large; an empty batch takes any.
   * @returns whether it was taken
   */
  add(doc: Buffer): boolean {
    if (this.#count && this.#bytes + doc.length > BATCH_BYTES) return false;
    this.#docs.push(doc);
    this.#count++;
    this.#bytes += doc.length;
    if (this.#docs.length >= PORTION) this.#encode();
    return true;
  }

  list(): Raw {
    this.#encode();
    return Raw.list(this.#items);
  }

  #encode(): void {
    if (this.#docs.length) this.#items.push(encodeItems(this.#docs, this.#count - this.#docs.length));
    this.#docs = [];
  }
}

async function readBatch(source: Source, count: number, pace: Pace): Promise<Raw> {
  const batch = new Batch(count);
  if (count > 0 && !source.done) await source.fill(batch, pace);
  return batch.list();
}

/** What a client says about the batches it wants. */
export interface BatchOptions {
  batchSize?: unknown;
  /** close the cursor after the first batch */
  single?: boolean;
}

/** Answers with the first documents of a source and keeps the rest for getMore. */
export async function openCursor(
  namespace: string,
  source: Source,
  { batchSize, single }: BatchOptions,
  pace: Pace,
): Promise<Doc> {
  const count = integer(batchSize, 'batchSize', FIRST_BATCH);
  const firstBatch = await readBatch(source, count, pace);
  let id = 0n;
  if (!single && !source.done) {
    id = lastId += 2n;
    cursors.set(id, { namespace, source, used: Date.now(), busy: false });
  }
  return ok({ cursor: Raw.document({ firstBatch, id: Long.fromBigInt(id), ns: namespace }) });
}

/** A source of documents that are all there. */
export function listSource(docs: Buffer[]): Source {
  let at = 0;
  return {
    get done() {
      return at >= docs.length;
    },
    async fill(batch) {
      while (at < docs.length && !batch.full && batch.add(docs[at] as Buffer)) at++;
    },
  };
}

const notLong = (field: string, value: unknown) =>
  typeMismatch(`BSON field '${field}' is the wrong type '${typeName(value)}', expected type 'long'`);

export const getMore: Command = {
  options: {
    collection: 'string!',
    batchSize: 'number',
    term: 'ignored',
    lastKnownCommittedOpTime: 'ignored',
  },
  async run({ args, database, pace }) {
    if (!isLong(args.getMore)) throw notLong('getMore.getMore', args.getMore);
    const id = args.getMore.toBigInt();
    const cursor = cursors.get(id);
    if (!cursor) throw new MongoError(43, `cursor id ${id} not found`);
    if (cursor.namespace !== `${database}.${String(args.collection)}`)
      throw new MongoError(
        13,
        `Requested getMore on namespace '${database}.${String(args.collection)}', but cursor belongs to a different namespace ${cursor.namespace}`,
      );
    if (cursor.busy) throw new MongoError(12051, `cursor id ${id} is already in use`);
    cursor.busy = true;
    try {
      const nextBatch = await readBatch(cursor.source, integer(args.batchSize, 'batchSize', 0) || Infinity, pace);
      if (cursor.source.done) cursors.delete(id);
      const next = Long.fromBigInt(cursor.source.done ? 0n : id);
      return ok({ cursor: Raw.document({ nextBatch, id: next, ns: cursor.namespace }) });
    } catch (error) {
      cursors.delete(id);
      throw error;
    } finally {
      cursor.busy = false;
      cursor.used = Date.now();
    }
  },
};

export const killCursors: Command = {
  options: { cursors: 'array!' },
  run({ args }) {
    const killed: unknown[] = [];
    const missing: unknown[] = [];
    const wrong = (args.cursors as unknown[]).find((id) => !isLong(id));
    if (wrong !== undefined) throw notLong('killCursors.cursors', wrong);
    for (const id of args.cursors as unknown[]) (cursors.delete(BigInt(String(id))) ? killed : missing).push(id);
    return ok({ cursorsKilled: killed, cursorsNotFound: missing, cursorsAlive: [], cursorsUnknown: [] });
  },
};

/** Closes cursors that nobody has used for ten minutes. */
export function closeIdleCursors(now = Date.now()): void {
  for (const [id, cursor] of cursors) if (!cursor.busy && cursor.used < now - IDLE_MS) cursors.delete(id);
}
