import { closeSync, openSync, readFileSync, writeSync } from 'node:fs';
import { open, type RootDatabase } from 'lmdb';
import { TABLE } from '../storage/layout.ts';

type Db = RootDatabase<Buffer, Buffer>;

/** Changes a data file behind the engine's back. */
export async function changeFile(folder: string, change: (db: Db) => Promise<unknown>): Promise<void> {
  const db: Db = open({ path: folder, keyEncoding: 'binary', encoding: 'binary', overlappingSync: false });
  await change(db);
  await db.close();
}

/** All index entries of a file, as they are stored. */
export function findEntries(db: Db): { key: Buffer; value: Buffer }[] {
  return [...db.getRange({ start: Buffer.from([TABLE.entries]), end: Buffer.from([TABLE.entries + 1]) })];
}

/** Changes a bit wherever a file holds some text, be it of use or left by an earlier write; the file may be in use. */
export function flipBit(path: string, text: string): void {
  const bytes = readFileSync(path);
  let at = bytes.indexOf(text);
  if (at < 0) throw new Error(`${path} does not hold ${text}`);
  const file = openSync(path, 'r+');
  for (; at >= 0; at = bytes.indexOf(text, at + 1)) writeSync(file, Buffer.from([bytes[at]! ^ 1]), 0, 1, at);
  closeSync(file);
}
