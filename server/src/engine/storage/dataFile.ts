import { accessSync, closeSync, constants, existsSync, fstatSync, openSync, readSync } from 'node:fs';
import { join } from 'node:path';
import { reasonOf } from './files.ts';

const MAGIC = 0xbeefc0de;
/** Where the fields of LMDB's two head pages lie. */
const AT = { magic: 24, pageSize: 48, lastPage: 144, transaction: 152 };
const HEAD = 160;

/**
 * Looks at the head of the data file before LMDB maps it: reading behind the end of a file that was cut off would end
 * the whole process with a signal.
 * @throws Error with a message for a person if the file can't be read or is damaged; nothing is changed
 */
export function checkDataFile(folder: string): void {
  const path = join(folder, 'data.mdb');
  if (!existsSync(path)) return;
  let damage: string | undefined;
  try {
    accessSync(path, constants.R_OK | constants.W_OK);
    damage = damageOf(path);
  } catch (error) {
    throw new Error(`The database file ${path} can't be opened: ${reasonOf(error)}.`, { cause: error });
  }
  if (damage)
    throw new Error(
      `The database file ${path} is damaged: ${damage}. Nothing was changed. Keep a copy of the folder and restore a backup.`,
    );
}

/** What is wrong with the head or the size of a data file; undefined if it is new or looks well. */
export function damageOf(path: string): string | undefined {
  const file = openSync(path, 'r');
  try {
    const size = fstatSync(file).size;
    if (size === 0) return undefined;
    const heads = [readHead(file, 0)];
    heads.push(readHead(file, heads[0]?.pageSize ?? 4096));
    const newest = heads
      .filter((head) => head !== undefined)
      .sort((a, b) => (a.transaction < b.transaction ? 1 : -1))[0];
    if (!newest) return 'it does not begin like a database';
    const needed = (newest.lastPage + 1) * newest.pageSize;
    return size < needed ? `it has ${size} bytes of ${needed}` : undefined;
  } finally {
    closeSync(file);
  }
}

function readHead(file: number, at: number) {
  const bytes = Buffer.alloc(HEAD);
  if (readSync(file, bytes, 0, HEAD, at) < HEAD || bytes.readUInt32LE(AT.magic) !== MAGIC) return undefined;
  return {
    pageSize: bytes.readUInt32LE(AT.pageSize),
    lastPage: Number(bytes.readBigUInt64LE(AT.lastPage)),
    transaction: bytes.readBigUInt64LE(AT.transaction),
  };
}
