import { Long } from 'bson';
import { PAUSE } from '../../query/plan/query.ts';
import type { Batches } from '../../query/stages.ts';
import type { TimeSlices } from '../../query/timeSlices.ts';
import { encode, itemHead, Raw } from '../../values/encode.ts';
import { MongoError, typeMismatch } from '../../values/errors.ts';
import { typeName } from '../../values/typeNames.ts';
import type { Doc } from '../../values/types.ts';
import { command, ok } from '../command.ts';
import type { Args } from '../options.ts';

/** Encoded documents one after the other. */
export interface Source {
  /** the next one; PAUSE if the deadline is over and others shall have a turn; undefined at the end */
  next(deadline: number): Next | Promise<Next>;
  /** to be called before others get a turn */
  pause?(): void;
  /** nothing more will come */
  readonly ended: boolean;
}

type Next = Buffer | typeof PAUSE | undefined;

const FIRST_BATCH = 101;
const BATCH_BYTES = 16 * 1024 * 1024 - 64 * 1024;
/** So many buffers are made one at once, because that takes time when they are many. */
const PORTION = 512;
const IDLE_MS = 10 * 60 * 1000;

/** A source of documents that a pipeline hands out in batches. */
export class BatchSource implements Source {
  readonly #batches: Batches;
  #ready: Doc[] = [];
  #at = 0;
  ended = false;

  constructor(batches: Batches) {
    this.#batches = batches;
  }

  async next(deadline: number): Promise<Next> {
    if (performance.now() > deadline) return PAUSE;
    await this.#fetch();
    const doc = this.#ready[this.#at++];
    await this.#fetch();
    return doc && encode(doc);
  }

  /** Gets the next batch if this one is used up. */
  async #fetch(): Promise<void> {
    while (!this.ended && this.#at >= this.#ready.length) {
      const { value, done } = await this.#batches.next();
      this.ended = done === true;
      this.#ready = done ? [] : value;
      this.#at = 0;
    }
  }
}

/** What a client has not read yet. */
class Cursor {
  readonly namespace: string;
  readonly #source: Source;
  /** the document that didn't fit into the last batch */
  #left: Buffer | undefined;
  used = Date.now();
  busy = false;

  constructor(namespace: string, source: Source) {
    this.namespace = namespace;
    this.#source = source;
  }

  get done(): boolean {
    return this.#source.ended && !this.#left;
  }

  /** The next documents as a list: so many at most, and as fit into an answer, at least one. */
  async read(most: number, time: TimeSlices): Promise<Raw> {
    const pieces: Buffer[] = [];
    let portion: Buffer[] = [];
    let [count, bytes] = [0, 0];
    while (count < most && bytes < BATCH_BYTES && !this.done) {
      const next = this.#left ?? this.#source.next(time.sliceEnd);
      const doc = next instanceof Promise ? await next : next;
      if (doc === PAUSE) {
        this.#source.pause?.();
        await time.pause();
        continue;
      }
      this.#left = count && doc && bytes + doc.length > BATCH_BYTES ? doc : undefined;
      if (!doc || this.#left) break;
      portion.push(itemHead(count++), doc);
      bytes += doc.length;
      if (portion.length >= PORTION) {
        pieces.push(Buffer.concat(portion));
        portion = [];
      }
    }
    this.#source.pause?.();
    return Raw.list([...pieces, ...portion]);
  }
}

const cursors = new Map<bigint, Cursor>();
let lastId = BigInt(Math.floor(Math.random() * 1e12));

/** What a client says about the batches it wants. */
export const CURSOR = { batchSize: 'whole' } as const;

interface BatchOptions extends Partial<Args<typeof CURSOR>> {
  /** close the cursor after the first batch */
  single?: boolean;
}

/** Answers with the first documents of a source and keeps the rest for getMore. */
export async function openCursor(
  namespace: string,
  source: Source,
  { batchSize = FIRST_BATCH, single }: BatchOptions,
  time: TimeSlices,
): Promise<Doc> {
  const cursor = new Cursor(namespace, source);
  const firstBatch = await cursor.read(batchSize, time);
  let id = 0n;
  if (!single && !cursor.done) {
    id = lastId += 2n;
    cursors.set(id, cursor);
  }
  return ok({ cursor: Raw.document({ firstBatch, id: Long.fromBigInt(id), ns: namespace }) });
}

/** Answers with documents that are all there. */
export function openList(namespace: string, docs: Doc[], options: BatchOptions, time: TimeSlices): Promise<Doc> {
  async function* all(): Batches {
    yield docs;
  }
  return openCursor(namespace, new BatchSource(all()), options, time);
}

const notLong = (field: string, value: unknown) =>
  typeMismatch(`BSON field '${field}' is the wrong type '${typeName(value)}', expected type 'long'`);

const GET_MORE = { collection: 'string!', batchSize: 'whole' } as const;

export const getMore = command(GET_MORE, async ({ message, database, time }, { collection, batchSize }) => {
  if (!(message.getMore instanceof Long)) throw notLong('getMore.getMore', message.getMore);
  const id = message.getMore.toBigInt();
  const cursor = cursors.get(id);
  if (!cursor) throw new MongoError(43, `cursor id ${id} not found`);
  const namespace = `${database}.${collection}`;
  if (cursor.namespace !== namespace)
    throw new MongoError(13, `The cursor belongs to the namespace ${cursor.namespace}, not to ${namespace}`);
  if (cursor.busy) throw new MongoError(12051, `cursor id ${id} is already in use`);
  cursor.busy = true;
  try {
    const nextBatch = await cursor.read(batchSize || Infinity, time);
    if (cursor.done) cursors.delete(id);
    const next = Long.fromBigInt(cursor.done ? 0n : id);
    return ok({ cursor: Raw.document({ nextBatch, id: next, ns: cursor.namespace }) });
  } catch (error) {
    cursors.delete(id);
    throw error;
  } finally {
    cursor.busy = false;
    cursor.used = Date.now();
  }
});

export const killCursors = command({ cursors: 'array!' }, (_call, { cursors: ids }) => {
  const wrong = ids.find((id) => !(id instanceof Long));
  if (wrong !== undefined) throw notLong('killCursors.cursors', wrong);
  const [killed, missing]: [unknown[], unknown[]] = [[], []];
  for (const id of ids) (cursors.delete(BigInt(String(id))) ? killed : missing).push(id);
  return ok({ cursorsKilled: killed, cursorsNotFound: missing, cursorsAlive: [], cursorsUnknown: [] });
});

/** Closes cursors that nobody has used for ten minutes. */
export function closeIdleCursors(now = Date.now()): void {
  for (const [id, cursor] of cursors) if (!cursor.busy && cursor.used < now - IDLE_MS) cursors.delete(id);
}
