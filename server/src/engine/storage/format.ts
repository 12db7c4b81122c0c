import type { RootDatabase } from 'lmdb';
import { decode } from '../values/decode.ts';
import { encode } from '../values/encode.ts';
import { metaKey, TABLE } from './layout.ts';
import { seal } from './seal.ts';

type Db = RootDatabase<Buffer, Buffer>;

/** Values have checksums since format 2, long documents lie in pieces since format 3. */
const [UNSEALED, WHOLE, IN_PIECES] = [1, 2, 3];
export const FORMAT_KEY = metaKey('format');
export const NEW_FORMAT = encode({ version: IN_PIECES });
/** The meta data that must be readable before the format is known. */
const BARE = [FORMAT_KEY, metaKey('owner')];
const BATCH_ROWS = 1_000;
const SYNCHRONOUS = 2;

const versionOf = (format: Buffer | undefined): unknown => format && decode(format).version;

/** Which entries of a file have checksums, told by what stands under its format key. */
export function sealingOf(format: Buffer | undefined): (key: Buffer) => boolean {
  const version = versionOf(format);
  const sealed = version === WHOLE || version === IN_PIECES;
  return (key) => sealed && (key[0] !== TABLE.meta || !BARE.some((bare) => bare.equals(key)));
}

/** Whether the values of a file have checksums; a new file will have them. */
export const isSealedFile = (db: Db): boolean => versionOf(db.getBinary(FORMAT_KEY)) !== UNSEALED;

/** Why a file can't be used by this program; undefined if it can. */
export function foreignFormat(db: Db): string | undefined {
  const format = db.getBinary(FORMAT_KEY);
  const version = versionOf(format);
  if (format ? [UNSEALED, WHOLE, IN_PIECES].includes(version as number) : db.getKeysCount({ limit: 1 }) === 0)
    return undefined;
  return (
    `has format ${String(version ?? 'unknown')}, this program reads format ${IN_PIECES}. Nothing was changed. ` +
    'Start the version of the program that wrote it, or restore a backup.'
  );
}

/** Gives every value of a file of format 1 its checksum, in one transaction. */
export function sealAll(db: Db): void {
  db.transactionSync(() => {
    let start: Buffer = Buffer.from([TABLE.meta]);
    for (let rows = [...db.getRange({ start, limit: BATCH_ROWS })]; rows.length > 0;) {
      for (const { key, value } of rows) if (!BARE.some((bare) => bare.equals(key))) void db.put(key, seal(key, value));
      start = (rows.at(-1) as { key: Buffer }).key;
      rows = [...db.getRange({ start, limit: BATCH_ROWS, exclusiveStart: true })];
    }
    void db.put(FORMAT_KEY, NEW_FORMAT);
  }, SYNCHRONOUS);
}
