import { open, type RangeOptions, type RootDatabase } from 'lmdb';
import type { Fill } from '../values/decode.ts';
import { DAMAGED, MongoError } from '../values/errors.ts';
import { reasonOf } from './files.ts';
import { pieceKey, TABLE } from './layout.ts';
import { CHANGED, isSealed, SEAL_LENGTH, unseal } from './seal.ts';

/** A stored value with its key. */
export interface Row {
  key: Buffer;
  value: Buffer;
}

/**
 * So many free pages LMDB takes into account where it looks for some that adjoin; for others the file grows. Of its own
 * accord it takes 50,000: where as many lie scattered, each commit sorts them anew once a large value has made it read them.
 */
const FREE_PAGES_READ = 2_000;

/**
 * A longer document lies in pieces of so many bytes, which fill a page of 4,096 each, and under its own key stands its length
 * alone. Stored in one, it would need pages that adjoin: rewritten with changing lengths, such documents leave gaps that fit
 * none of them, and the file grows without end.
 */
export const PIECE_BYTES = 4_096 - 24 - SEAL_LENGTH;
/** No document is as short as its length. */
const LENGTH_BYTES = 4;

/** What stands under the key of a document in pieces. */
export function lengthOf(document: Buffer): Buffer {
  const length = Buffer.alloc(LENGTH_BYTES);
  length.writeUInt32LE(document.length);
  return length;
}

/** How long the document is whose pieces stand elsewhere, by what stands under its key; 0 if it is no such. */
function lengthInPieces(key: Buffer, value: Buffer): number {
  return key[0] === TABLE.documents && value.length === LENGTH_BYTES ? value.readUInt32LE() : 0;
}

/** Opens the LMDB file of a folder. @throws Error with a message for a person */
export function openFile(folder: string, { readOnly = false } = {}): RootDatabase<Buffer, Buffer> {
  const how = {
    keyEncoding: 'binary',
    encoding: 'binary',
    overlappingSync: false,
    maxReaders: 126,
    readOnly,
    maxFreeSpaceToLoad: FREE_PAGES_READ,
  } as const;
  try {
    return open({ path: folder, ...how });
  } catch (error) {
    throw new Error(`The database in ${folder} can't be opened: ${reasonOf(error)}.`, { cause: error });
  }
}

const NOTHING = Buffer.alloc(0);

/** Reads from an LMDB file; what has been damaged since it was written is never given out. */
export class Reader {
  readonly db: RootDatabase<Buffer, Buffer>;
  /** Gets in words, each time, what a read of a damaged place was refused for. */
  onDamage: (message: string) => void = () => {};
  protected sealed: boolean;

  /** @param sealed whether values have checksums; those of a file of format 1 have none until it is converted */
  constructor(db: RootDatabase<Buffer, Buffer>, sealed = true) {
    this.db = db;
    this.sealed = sealed;
  }

  /** The value of a key. @throws MongoError 324 if it is damaged */
  get(key: Buffer): Buffer | undefined {
    return this.#trusted(() => {
      const stored = this.#shared(key);
      return stored && this.#opened(key, stored);
    });
  }

  /** The same, in memory that the next read writes over; of a document in pieces only what is filled in is there, else zeros. */
  getFast(key: Buffer): { bytes?: Buffer | undefined; fill?: Fill } {
    const value = this.#trusted(() => this.#value(key));
    const length = value ? lengthInPieces(key, value) : 0;
    if (length === 0) return { bytes: value };
    const bytes = Buffer.alloc(length);
    let next = 0;
    const fill: Fill = (from, to) => {
      next = Math.max(next, Math.floor(from / PIECE_BYTES));
      while (next * PIECE_BYTES < Math.min(to, length)) this.#trusted(() => this.#readPiece(key, next++, bytes));
    };
    return { bytes, fill };
  }

  /** Of how many pieces a document consists; 0 if it is whole. */
  piecesOf(key: Buffer): number {
    const value = key[0] === TABLE.documents ? this.#trusted(() => this.#value(key)) : undefined;
    return value ? Math.ceil(lengthInPieces(key, value) / PIECE_BYTES) : 0;
  }

  /**
   * The rows of a range in the order of their keys.
   * @param before put in front of each value
   * @throws MongoError 324 at one that is damaged
   */
  *range(options: RangeOptions, before?: Buffer): Generator<Row> {
    try {
      for (const { key, value } of this.db.getRange(options)) yield { key, value: this.#opened(key, value, before) };
    } catch (error) {
      throw this.#failure(error);
    }
  }

  keys(options: RangeOptions): Buffer[] {
    return this.#trusted(() => [...this.db.getKeys(options)]);
  }

  count(options: RangeOptions): number {
    return this.#trusted(() => this.db.getKeysCount(options));
  }

  /** What is stored, in LMDB's own buffer, which is longer, or for large values in its map, as plain bytes. */
  #shared(key: Buffer): Buffer | undefined {
    const stored: Uint8Array | undefined = this.db.getBinaryFast(key);
    return stored && Buffer.from(stored.buffer as ArrayBuffer, stored.byteOffset, stored.length);
  }

  #value(key: Buffer): Buffer | undefined {
    const stored = this.#shared(key);
    if (!stored || !this.sealed) return stored;
    if (!isSealed(key, stored)) throw new Error(CHANGED);
    return stored.subarray(0, stored.length - SEAL_LENGTH);
  }

  #opened(key: Buffer, stored: Buffer, before: Buffer = NOTHING): Buffer {
    const value = this.sealed ? unseal(key, stored, before) : Buffer.concat([before, stored]);
    if (!value) throw new Error(CHANGED);
    return this.#joined(key, value);
  }

  /** A document as it was before it was taken apart; anything else as it is. */
  #joined(key: Buffer, value: Buffer): Buffer {
    const length = lengthInPieces(key, value);
    if (length === 0) return value;
    const whole = Buffer.allocUnsafe(length);
    for (let i = 0; i * PIECE_BYTES < length; i++) this.#readPiece(key, i, whole);
    return whole;
  }

  #readPiece(key: Buffer, number: number, whole: Buffer): void {
    const at = number * PIECE_BYTES;
    const piece = this.#value(pieceKey(key, number));
    if (piece?.length !== Math.min(PIECE_BYTES, whole.length - at)) throw new Error(CHANGED);
    piece.copy(whole, at);
  }

  /** @throws MongoError 324 where the read meets something damaged */
  #trusted<T>(read: () => T): T {
    try {
      return read();
    } catch (error) {
      throw this.#failure(error);
    }
  }

  /** A damage in words; what the program itself did wrong stays what it is. */
  #failure(error: unknown): unknown {
    if (error instanceof MongoError || error instanceof TypeError || error instanceof ReferenceError) return error;
    const message =
      `The database file is damaged: ${(error as Error).message}. What can't be trusted is not given out. ` +
      'Keep a copy of the folder, check it, and restore a backup.';
    this.onDamage(message);
    return new MongoError(DAMAGED, message);
  }
}
