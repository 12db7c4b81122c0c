import { open, type RootDatabase } from 'lmdb';
import { TABLE } from '../storage/layout.ts';

export type RawFile = RootDatabase<Buffer, Buffer>;

/** Changes a data file behind the engine's back. */
export async function changeFile(folder: string, change: (db: RawFile) => Promise<unknown>): Promise<void> {
  const db: RawFile = open({ path: folder, keyEncoding: 'binary', encoding: 'binary', overlappingSync: false });
  await change(db);
  await db.close();
}

/** All index entries of a file, as they are stored. */
export function findEntries(db: RawFile): { key: Buffer; value: Buffer }[] {
  return [...db.getRange({ start: Buffer.from([TABLE.entries]), end: Buffer.from([TABLE.entries + 1]) })];
}
