import { Binary } from 'bson';
import type { RootDatabase } from 'lmdb';
import { decode } from '../values/decode.ts';
import { encode } from '../values/encode.ts';
import { metaKey, TABLE } from './layout.ts';
import { seal } from './seal.ts';

type Db = RootDatabase<Buffer, Buffer>;

/** Values have checksums since format 2. */
const [UNSEALED, SEALED] = [1, 2];
export const FORMAT_KEY = metaKey('format');
export const NEW_FORMAT = encode({ version: SEALED });
/** The meta data that must be readable before the format is known. */
const BARE = [FORMAT_KEY, metaKey('owner')];
const BATCH_ROWS = 2_000;
const BATCH_BYTES = 4 * 1024 * 1024;
const SYNCHRONOUS = 2;

/** Which entries of a file have checksums, told by what stands under its format key. */
export function sealingOf(format: Buffer | undefined): (key: Buffer) => boolean {
  const { version, sealedTo } = format ? decode(format) : {};
  if (version !== SEALED) return () => false;
  const last = sealedTo instanceof Binary ? Buffer.from(sealedTo.buffer) : undefined;
  return (key) => !BARE.some((bare) => bare.equals(key)) && (last === undefined || Buffer.compare(key, last) <= 0);
}

/** Why a file can't be used by this program; undefined if it can. */
export function foreignFormat(db: Db): string | undefined {
  const format = db.getBinary(FORMAT_KEY);
  const version = format ? decode(format).version : undefined;
  if (format ? version === UNSEALED || version === SEALED : db.getKeysCount({ limit: 1 }) === 0) return undefined;
  return (
    `has format ${String(version ?? 'unknown')}, this program reads format ${SEALED}. Nothing was changed. ` +
    'Start the version of the program that wrote it, or restore a backup.'
  );
}

/** How many values of a file have checksums: none in format 1, some when their conversion was interrupted. */
export function sealedPart(db: Db): 'all' | 'some' | 'none' {
  const format = db.getBinary(FORMAT_KEY);
  const { version, sealedTo } = format ? decode(format) : { version: SEALED };
  if (version === UNSEALED) return 'none';
  return sealedTo === undefined ? 'all' : 'some';
}

/**
 * Gives every value its checksum, batch by batch; what a crash interrupts the next start goes on with.
 * @param hasRoom asked before each batch, with the bytes that it needs
 * @returns false if there was no room to begin
 * @throws Error with a message for a person if there was none to go on
 */
export function sealAll(db: Db, hasRoom: (bytes: number) => boolean): boolean {
  for (;;) {
    const { version, sealedTo } = decode(db.getBinary(FORMAT_KEY)!);
    const begun = version === SEALED;
    if (!hasRoom(4 * BATCH_BYTES)) {
      if (!begun) return false;
      throw new Error(
        'The disk is full, and the data has to be converted before it can be used. Make room and start again.',
      );
    }
    const last = sealedTo instanceof Binary ? Buffer.from(sealedTo.buffer) : undefined;
    if (!db.transactionSync(() => sealSome(db, last), SYNCHRONOUS)) return true;
  }
}

/** One batch, inside a transaction. @returns false if it was the last */
function sealSome(db: Db, from: Buffer | undefined): boolean {
  const batch: { key: Buffer; value: Buffer }[] = [];
  let bytes = 0;
  for (const row of db.getRange({ start: from ?? Buffer.from([TABLE.meta]), exclusiveStart: from !== undefined })) {
    batch.push(row);
    bytes += row.key.length + row.value.length;
    if (batch.length === BATCH_ROWS || bytes > BATCH_BYTES) break;
  }
  for (const { key, value } of batch) if (!BARE.some((bare) => bare.equals(key))) void db.put(key, seal(key, value));
  const last = batch.at(-1)?.key;
  void db.put(FORMAT_KEY, last ? encode({ version: SEALED, sealedTo: new Binary(last) }) : NEW_FORMAT);
  return last !== undefined;
}
