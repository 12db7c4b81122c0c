import { mkdtempSync, statfsSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** Linux' folder in memory. */
const MEMORY = '/dev/shm';
const ENOUGH_BYTES = 2 ** 31;

/**
 * Makes a folder for data of tests that ask nothing of a disk: in memory where there is plenty, since a disk takes its time
 * for each write.
 * @param name what its name begins with
 */
export function makeDataFolder(name: string): string {
  return mkdtempSync(join(hasRoom(MEMORY) ? MEMORY : tmpdir(), name));
}

function hasRoom(folder: string): boolean {
  try {
    const { bavail, bsize } = statfsSync(folder);
    return bavail * bsize > ENOUGH_BYTES;
  } catch {
    return false;
  }
}
