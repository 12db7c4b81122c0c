// Preloaded into a tool by a test: writes down, in order, what it flushes to the disk, renames and says.
import fs from 'node:fs';
import { syncBuiltinESMExports } from 'node:module';

const note = (line) => fs.appendFileSync(process.env.WATCHED_FILES, `${line}\n`);
const names = new Map();
const { openSync, fsyncSync, renameSync } = fs;
fs.openSync = (path, ...rest) => {
  const file = openSync(path, ...rest);
  names.set(file, path);
  return file;
};
fs.fsyncSync = (file) => {
  fsyncSync(file);
  note(`flushed ${names.get(file)}`);
};
fs.renameSync = (from, to) => {
  renameSync(from, to);
  note(`renamed ${from} ${to}`);
};
syncBuiltinESMExports();
const { log } = console;
console.log = (...words) => {
  note('said');
  log(...words);
};
