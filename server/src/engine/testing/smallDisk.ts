import { execFileSync } from 'node:child_process';

const mount = (...words: string[]) => execFileSync('mount', words, { stdio: 'pipe' });

/** A disk of its own at a folder, so small that a test can fill it. */
export interface SmallDisk {
  grow(megabytes: number): void;
  remove(): void;
}

/** Mounts a small disk; `undefined`, and says so, where tests may not: that is root's. */
export function mountSmallDisk(folder: string, megabytes: number): SmallDisk | undefined {
  try {
    mount('-t', 'tmpfs', '-o', `size=${megabytes}m,mode=700`, 'tmpfs', folder);
  } catch (error) {
    const reason = (error as Error).message.split('\n')[0];
    process.stdout.write(`skipped: this machine does not let tests mount a small disk (${reason})\n`);
    return undefined;
  }
  return {
    grow: (size) => void mount('-o', `remount,size=${size}m`, folder),
    remove: () => void execFileSync('umount', ['-l', folder]),
  };
}
