import { type IndexField, valueRows } from '../storage/indexes.ts';
import type { Row } from '../storage/scan.ts';
import { badValue, MongoError, unsupported } from '../values/errors.ts';
import { encodeKey } from '../values/keys.ts';
import { entriesOf, isArrayIndex } from '../values/paths.ts';
import { isDocument, toNumber } from '../values/types.ts';
import { splitPath } from './expressions.ts';

/** Reads a sort specification. */
export function parseSort(spec: unknown): IndexField[] {
  if (spec === undefined || spec === null) return [];
  if (!isDocument(spec)) throw new MongoError(14, "Expected field 'sort' to be of type object");
  return entriesOf(spec).map(([path, direction]) => {
    const parts = splitPath(path);
    if (parts.some(isArrayIndex)) throw unsupported('Sorting by a position in an array');
    const number = toNumber(direction);
    if (number === undefined) throw new MongoError(15974, `Illegal key in $sort specification: ${path}`);
    if (number !== 1 && number !== -1)
      throw new MongoError(15975, '$sort key ordering must be 1 (for ascending) or -1 (for descending)');
    return { path, parts, descending: number === -1 };
  });
}

/**
 * Bytes that sort documents. A document with arrays has several, as in an index; the first of them counts.
 * @throws MongoError 2 if two different arrays take part
 */
export function sortKey(fields: IndexField[], doc: unknown): Buffer {
  const paths = fields.map(({ parts }) => parts);
  let rows: unknown[][];
  try {
    rows = valueRows(doc, paths);
  } catch {
    throw badValue('cannot sort with keys that are parallel arrays');
  }
  const keys = rows.map(
    (row) => encodeKey(row.map((value, i) => ({ value, descending: fields[i]?.descending === true }))).key,
  );
  return keys.reduce((first, key) => (Buffer.compare(key, first) < 0 ? key : first));
}

interface Item {
  key: Buffer;
  order: number;
  row: Row;
}

const inOrder = (a: Item, b: Item) => Buffer.compare(a.key, b.key) || a.order - b.order;
const sizeOf = ({ key, row }: Item) => key.length + row.bytes.length;

/** A run this long is sorted at once; merging runs then costs little for every item. */
const RUN = 4000;
const MOST_BYTES = 100 * 1024 * 1024;

/** Sorts any number of rows in small steps; stable. With a limit it keeps only what can still be among the first. */
export class Sorter {
  readonly #limit: number;
  #runs: Item[][] = [];
  #run: Item[] = [];
  #count = 0;
  #bytes = 0;
  #heads: number[] = [];

  constructor(limit: number) {
    this.#limit = limit;
  }

  /** @throws MongoError 292 above 100 MB, MongoDB's own limit */
  add(key: Buffer, row: Row): void {
    const item = { key, order: this.#count++, row };
    this.#run.push(item);
    this.#bytes += sizeOf(item);
    if (this.#bytes > MOST_BYTES)
      throw new MongoError(
        292,
        'Sort exceeded memory limit of 104857600 bytes, but the embedded database has no external sorting. ' +
          'Add an index for this sort, or a limit.',
      );
    if (this.#run.length >= Math.max(RUN / 2, 2 * Math.min(this.#limit, RUN))) this.#endRun();
  }

  #endRun(): void {
    this.#run.sort(inOrder);
    if (this.#limit <= RUN) {
      for (const item of this.#run.splice(this.#limit)) this.#bytes -= sizeOf(item);
      return;
    }
    this.#runs.push(this.#run);
    this.#run = [];
  }

  /** To be called when everything was added. */
  finish(): void {
    this.#run.sort(inOrder);
    this.#runs.push(this.#run);
    this.#heads = this.#runs.map(() => 0);
  }

  /** The next row in order, or undefined at the end. */
  next(): Row | undefined {
    let best: Item | undefined;
    let from = -1;
    for (let i = 0; i < this.#runs.length; i++) {
      const item = this.#runs[i]?.[this.#heads[i] as number];
      if (item && (!best || inOrder(item, best) < 0)) {
        best = item;
        from = i;
      }
    }
    if (!best) return undefined;
    this.#heads[from] = (this.#heads[from] as number) + 1;
    return best.row;
  }
}
