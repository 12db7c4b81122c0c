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
