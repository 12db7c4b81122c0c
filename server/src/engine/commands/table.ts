import { TimeSlices } from '../query/timeSlices.ts';
import type { Engine } from '../query/plan/query.ts';
import { badValue, MongoError, unknownName } from '../values/errors.ts';
import { type Doc, toNumber } from '../values/types.ts';
import { backup, owner } from './backup.ts';
import { create, drop, dropDatabase, listCollections } from './catalog/collections.ts';
import { createIndexes, dropIndexes, listIndexes } from './catalog/indexes.ts';
import { readOptions } from './options.ts';
import { type Command, COMMON } from './command.ts';
import { INFO } from './info.ts';
import { aggregate } from './read/aggregate.ts';
import { getMore, killCursors } from './read/cursors.ts';
import { find } from './read/find.ts';
import { remove } from './write/delete.ts';
import { findAndModify } from './write/findAndModify.ts';
import { insert } from './write/insert.ts';
import { update } from './write/update.ts';

/** Every command there is, by every name it has. */
const COMMANDS: Record<string, Command> = {
  ...INFO,
  find,
  getMore,
  killCursors,
  insert,
  update,
  delete: remove,
  findAndModify,
  aggregate,
  createIndexes,
  listIndexes,
  dropIndexes,
  create,
  drop,
  dropDatabase,
  listCollections,
  trefoilBackup: backup,
  trefoilOwner: owner,
};

/** What the wire knows of a message. */
export interface Message {
  args: Doc;
  sequences: Record<string, Buffer[]>;
  connection: number;
}

/** Runs the command of a message. @throws MongoError with MongoDB's code for everything that is refused */
export async function runCommand(engine: Engine, { args: message, sequences, connection }: Message): Promise<Doc> {
  const name = Object.keys(message)[0] ?? '';
  const run = Object.hasOwn(COMMANDS, name) ? COMMANDS[name] : undefined;
  if (!run) throw unknownName(59, `command '${name}'`);
  const database = message.$db;
  if (typeof database !== 'string') throw new MongoError(40571, 'OP_MSG requests require a $db argument');
  if (!/^[^/\\. "$*<>:|?\0]{1,63}$/.test(database)) throw new MongoError(73, `Invalid database name: '${database}'`);
  const { writeConcern } = readOptions(name, message, COMMON, message);
  if ((toNumber(writeConcern?.w) ?? 0) > 1) throw badValue("cannot use 'w' > 1 when a host is not replicated");
  return run({ engine, name, message, database, sequences, time: new TimeSlices(), connection });
}
