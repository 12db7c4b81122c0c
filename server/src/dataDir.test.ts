import { rmSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { readConfig } from './config.ts';
import { openDataDir } from './dataDir.ts';
import { makeDataFolder } from './testing/dataFolder.ts';

let folder: string;
beforeAll(() => {
  folder = makeDataFolder('data-dir-');
  writeFileSync(join(folder, 'a file'), '');
});
afterAll(() => rmSync(folder, { recursive: true }));

it.each([
  ['a file', 'a file', 'it is a file, not a folder'],
  ['below a file', 'a file/data', 'a part of the path is a file, not a folder'],
  ['where nothing can be made', '/proc/nowhere/data', 'a part of the path is missing and cannot be made'],
])('openDataDir says why DATA_DIR cannot be used when it is %s', (_title, path, reason) => {
  const dataDir = resolve(folder, path);
  expect(() => openDataDir(readConfig({ DATA_DIR: dataDir }))).toThrow(
    expect.objectContaining({ problems: [`DATA_DIR ${dataDir} can't be used: ${reason}`] }),
  );
});
