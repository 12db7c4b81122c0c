import { accessSync, closeSync, constants, existsSync, openSync } from 'node:fs';
import { join } from 'node:path';
import { reasonOf } from './files.ts';
import { FORMAT_KEY, sealingOf } from './format.ts';
import { TABLE } from './layout.ts';
import { type Head, damageOf, newestHead, walkPages } from './pages.ts';
import { CHANGED, isWholeSealed } from './seal.ts';

/** Most problems that a refusal names. */
const MOST_NAMED = 5;
/** Stands for all keys outside of the meta data: they are alike in that they have checksums or not. */
const NO_META_KEY = Buffer.of(TABLE.documents);

/**
 * Reads the data file of a folder from end to end before LMDB maps it: LMDB follows a damaged page wherever it leads, which
 * would end the whole process with a signal.
 * @throws Error with a message for a person if the file can't be read or is damaged; nothing is changed
 */
export function checkDataFile(folder: string): void {
  const path = join(folder, 'data.mdb');
  if (!existsSync(path)) return;
  let problems: string[];
  try {
    accessSync(path, constants.R_OK | constants.W_OK);
    problems = problemsOf(path);
  } catch (error) {
    throw new Error(`The database file ${path} can't be opened: ${reasonOf(error)}.`, { cause: error });
  }
  if (problems.length === 0) return;
  const named = problems.slice(0, MOST_NAMED).join('; ');
  const others = problems.length > MOST_NAMED ? `; and ${problems.length - MOST_NAMED} more` : '';
  throw new Error(
    `The database file ${path} is damaged: ${named}${others}. Nothing was changed. Keep a copy of the folder and restore a backup.`,
  );
}

/** Everything that is wrong with the pages and checksums of a data file, in words. */
export function problemsOf(path: string): string[] {
  const damage = damageOf(path);
  if (damage) return [damage];
  const file = openSync(path, 'r');
  try {
    for (;;) {
      const head = newestHead(file);
      if (!head) return [];
      const problems = problemsOfState(file, head);
      // Pages of a state that is no longer the newest may have been used again meanwhile.
      if (newestHead(file)?.transaction === head.transaction) return problems;
    }
  } finally {
    closeSync(file);
  }
}

/** The same of one state of the file, whose pages nobody may use again meanwhile. */
export function problemsOfState(file: number, head: Head): string[] {
  let hasSeal: (key: Buffer) => boolean = () => false;
  return walkPages(file, head, ({ bytes, start, keyLength, end }) => {
    const isMeta = bytes[start] === TABLE.meta;
    const key = isMeta ? bytes.subarray(start, start + keyLength) : NO_META_KEY;
    if (isMeta && key.equals(FORMAT_KEY)) hasSeal = sealingOf(bytes.subarray(start + keyLength, end));
    return hasSeal(key) && !isWholeSealed(bytes, start, keyLength, end) ? CHANGED : undefined;
  });
}
