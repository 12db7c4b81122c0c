import { closeSync, fsyncSync, mkdirSync, openSync, readSync, statSync } from 'node:fs';
import { dirname } from 'node:path';

const REASONS: Record<string, string> = {
  EACCES: 'this user has no right to read and write it',
  EPERM: 'this user has no right to read and write it',
  EROFS: 'it is on a disk that can only be read',
  ENOSPC: 'the disk is full',
  EDQUOT: "this user's share of the disk is full",
  ENOTDIR: 'a part of the path is a file, not a folder',
  EEXIST: 'it is a file, not a folder',
  ENOENT: 'a part of the path is missing and cannot be made',
  ENAMETOOLONG: 'the path is too long',
};

/** Why a file or folder could not be used, for a person. */
export function reasonOf(error: unknown): string {
  const { code, message } = error as NodeJS.ErrnoException;
  return (code && REASONS[code]) ?? message ?? String(error);
}

/** Whether there is a file with something in it. */
export const isFilled = (path: string): boolean => (statSync(path, { throwIfNoEntry: false })?.size ?? 0) > 0;

/** The first bytes of a file. @throws the system's error */
export function readStart(path: string, length: number): Buffer {
  const start = Buffer.alloc(length);
  const file = openSync(path, 'r');
  try {
    readSync(file, start);
  } finally {
    closeSync(file);
  }
  return start;
}

/** Waits until what was written to a file or a folder is on the disk. */
export function syncFile(path: string): void {
  const file = openSync(path, 'r');
  try {
    fsyncSync(file);
  } catch (error) {
    // Windows writes lists of folders by itself and refuses to be asked.
    if (process.platform !== 'win32') throw error;
  } finally {
    closeSync(file);
  }
}

/**
 * Makes a folder for this user alone, with those above it that are missing; one by one, because Node's own way to do so never
 * ends where a system refuses to make anything, such as in /proc.
 * @returns the topmost folder that was made, undefined if all were there
 * @throws the system's error
 */
export function makeFolder(path: string): string | undefined {
  const isFolder = (one: string) => statSync(one, { throwIfNoEntry: false })?.isDirectory() === true;
  if (isFolder(path)) return undefined;
  const up = dirname(path);
  const above = up === path ? undefined : makeFolder(up);
  try {
    mkdirSync(path, { mode: 0o700 });
  } catch (error) {
    if (!isFolder(path)) throw error; // another process may have made it meanwhile
  }
  return above ?? path;
}

/** The same. @throws Error with a message for a person */
export function makePrivateFolder(path: string): string | undefined {
  try {
    return makeFolder(path);
  } catch (error) {
    throw new Error(`The folder ${path} can't be used: ${reasonOf(error)}.`, { cause: error });
  }
}

/** Waits until a folder and those above it that were made with it are in the lists on the disk. */
export function syncFolders(path: string, topmostMade: string | undefined): void {
  const last = dirname(topmostMade ?? path);
  for (let folder = path; ; folder = dirname(folder)) {
    syncFile(folder);
    if (folder === last) return;
  }
}
