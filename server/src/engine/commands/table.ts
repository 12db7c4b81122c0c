import { TimeSlices } from '../query/timeSlices.ts';
import type { Engine } from '../query/query.ts';
import { MongoError, unknownName } from '../values/errors.ts';
import type { Doc } from '../values/types.ts';
import { dropDatabase, listCollections } from './catalog/collections.ts';
import { createIndexes, listIndexes } from './catalog/indexes.ts';
import type { Call, Command } from './command.ts';
import { INFO } from './info.ts';
import { aggregate } from './read/aggregate.ts';
import { getMore, killCursors } from './read/cursors.ts';
import { find } from './read/find.ts';
import { trefoilBackup, trefoilCheck } from './tools.ts';
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
  dropDatabase,
  listCollections,
  trefoilBackup,
  trefoilCheck,
};

/** What the wire knows of a command. */
type Received = Pick<Call, 'message' | 'sequences' | 'connection'>;

/** Runs the command of a message. @throws MongoError with MongoDB's code for everything that is refused */
export async function runCommand(engine: Engine, received: Received): Promise<Doc> {
  const { message } = received;
  const name = Object.keys(message)[0] ?? '';
  const run = Object.hasOwn(COMMANDS, name) ? COMMANDS[name] : undefined;
  if (!run) throw unknownName(59, `command '${name}'`);
  const database = message.$db;
  if (typeof database !== 'string') throw new MongoError(40571, 'OP_MSG requests require a $db argument');
  if (!/^[^/\\. "$*<>:|?\0]{1,63}$/.test(database)) throw new MongoError(73, `Invalid database name: '${database}'`);
  return run({ ...received, engine, name, database, time: new TimeSlices() });
}
