import { Long } from 'bson';
import type { TimeSlices } from '../../query/timeSlices.ts';
import type { Row } from '../../storage/scan.ts';
import { encode, itemHead, Raw } from '../../values/encode.ts';
import { MongoError } from '../../values/errors.ts';
import { typeName } from '../../values/typeNames.ts';
import type { Doc } from '../../values/types.ts';
import { command, ok } from '../command.ts';
import { array, count, text } from '../options.ts';

/** Rows that are read some at a time, such as those of a query. */
interface Source {
  /** at most so many rows; none from a moment on at which others shall have a turn */
  take(most: number, deadline: number): Pick<Row, 'bytes'>[];
  /** nothing more will come */
  readonly ended: boolean;
}

const FIRST_BATCH = 101;
const BATCH_BYTES = 16 * 1024 * 1024 - 64 * 1024;
const IDLE_MS = 10 * 60 * 1000;

/** What a client has not read yet. */
interface Cursor {
  namespace: string;
  source: Source;
  used: number;
}

const cursors = new Map<bigint, Cursor>();
let lastId = BigInt(Math.floor(Math.random() * 1e12));

/** The next documents as a list: so many at most, and as fit into an answer, at least one. */
async function readBatch(source: Source, most: number, time: TimeSlices): Promise<Raw> {
  const items: Buffer[] = [];
  let [read, bytes] = [0, 0];
  for (;;) {
    for (const row of source.take(most - read, time.sliceEnd)) {
      items.push(itemHead(read++), row.bytes);
      bytes += row.bytes.length;
    }
    if (source.ended || read >= most || bytes >= BATCH_BYTES) return Raw.list(items);
    await time.rest();
  }
}

/** What a client says about the batches it wants. */
export const CURSOR = { batchSize: count };

interface BatchOptions {
  batchSize?: number | undefined;
  /** close the cursor after the first batch */
  single?: boolean | undefined;
}

/** Answers with the first documents of a source and keeps the rest for getMore. */
export async function openCursor(
  namespace: string,
  source: Source,
  { batchSize = FIRST_BATCH, single }: BatchOptions,
  time: TimeSlices,
): Promise<Doc> {
  const firstBatch = await readBatch(source, batchSize, time);
  let id = 0n;
  if (!single && !source.ended) {
    id = lastId += 2n;
    cursors.set(id, { namespace, source, used: Date.now() });
  }
  return ok({ cursor: Raw.document({ firstBatch, id: Long.fromBigInt(id), ns: namespace }) });
}

/** Answers with documents that are all there. */
export function openList(namespace: string, docs: Doc[], options: BatchOptions, time: TimeSlices): Promise<Doc> {
  const rows = docs.map((doc) => ({ bytes: encode(doc) }));
  const source = {
    take: (most: number) => rows.splice(0, most),
    get ended() {
      return rows.length === 0;
    },
  };
  return openCursor(namespace, source, options, time);
}

function cursorId(field: string, value: unknown): bigint {
  if (value instanceof Long) return value.toBigInt();
  throw new MongoError(14, `BSON field '${field}' is the wrong type '${typeName(value)}', expected type 'long'`);
}

export const getMore = command(
  { collection: text, batchSize: count },
  async ({ message, database, time }, { collection, batchSize }) => {
    const id = cursorId('getMore.getMore', message.getMore);
    const cursor = cursors.get(id);
    if (!cursor) throw new MongoError(43, `cursor id ${id} not found`);
    const { namespace, source } = cursor;
    if (namespace !== `${database}.${collection}`)
      throw new MongoError(13, `The cursor belongs to the namespace ${namespace}, not to ${database}.${collection}`);
    cursor.used = Date.now();
    try {
      const nextBatch = await readBatch(source, batchSize || Infinity, time);
      if (source.ended) cursors.delete(id);
      const next = Long.fromBigInt(source.ended ? 0n : id);
      return ok({ cursor: Raw.document({ nextBatch, id: next, ns: namespace }) });
    } catch (error) {
      cursors.delete(id);
      throw error;
    }
  },
  ['collection'],
);

export const killCursors = command(
  { cursors: array },
  (_call, { cursors: given }) => {
    const ids = given.map((value) => cursorId('killCursors.cursors', value));
    const [killed, missing]: [Long[], Long[]] = [[], []];
    for (const id of ids) (cursors.delete(id) ? killed : missing).push(Long.fromBigInt(id));
    return ok({ cursorsKilled: killed, cursorsNotFound: missing, cursorsAlive: [], cursorsUnknown: [] });
  },
  ['cursors'],
);

/** Closes cursors that nobody has used for ten minutes. */
export function closeIdleCursors(now = Date.now()): void {
  for (const [id, cursor] of cursors) if (cursor.used < now - IDLE_MS) cursors.delete(id);
}
