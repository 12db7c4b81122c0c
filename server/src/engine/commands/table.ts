import { Pace } from '../query/pace.ts';
import type { Engine } from '../query/engine.ts';
import { badValue, MongoError } from '../values/errors.ts';
import { type Doc, isDocument, toNumber } from '../values/types.ts';
import { aggregate } from './aggregate.ts';
import { backup, owner } from './backup.ts';
import { create, drop, dropDatabase, listCollections, listDatabases } from './collections.ts';
import { checkOptions, type Command, COMMON } from './command.ts';
import { count, distinct } from './count.ts';
import { getMore, killCursors } from './cursors.ts';
import { remove } from './delete.ts';
import { find } from './find.ts';
import { findAndModify } from './findAndModify.ts';
import { createIndexes, dropIndexes, listIndexes } from './indexes.ts';
import { INFO } from './info.ts';
import { insert } from './insert.ts';
import { collStats, dbStats } from './stats.ts';
import { update } from './update.ts';

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
  findandmodify: findAndModify,
  aggregate,
  count,
  distinct,
  createIndexes,
  listIndexes,
  dropIndexes,
  deleteIndexes: dropIndexes,
  create,
  drop,
  dropDatabase,
  listCollections,
  listDatabases,
  collStats,
  collstats: collStats,
  dbStats,
  dbstats: dbStats,
  trefoilBackup: backup,
  trefoilOwner: owner,
};

const LEVELS = ['local', 'available', 'majority', 'snapshot', 'linearizable'];

/** Refuses what needs a replica set. */
function checkConcerns(args: Doc): void {
  if (args.startTransaction !== undefined || args.autocommit !== undefined || args.txnNumber !== undefined)
    throw new MongoError(263, 'Transactions and retryable writes need a MongoDB replica set');
  const { readConcern, writeConcern } = args;
  const level = isDocument(readConcern) ? readConcern.level : undefined;
  if (level !== undefined && !LEVELS.includes(String(level)))
    throw badValue(`Enumeration value '${String(level)}' for field 'readConcern.level' is not a valid value.`);
  if (level === 'snapshot' || level === 'linearizable')
    throw new MongoError(123, `node needs to be a replica set member to use readConcern '${level}'`);
  const w = isDocument(writeConcern) ? writeConcern.w : undefined;
  if ((toNumber(w) ?? 0) > 1) throw new MongoError(2, "cannot use 'w' > 1 when a host is not replicated");
}

/** What the wire knows of a message. */
export interface Message {
  args: Doc;
  sequences: Record<string, Buffer[]>;
  connection: number;
}

/**
 * Runs the command of a message.
 * @throws MongoError with MongoDB's code for everything that is refused
 */
export async function runCommand(engine: Engine, { args, sequences, connection }: Message): Promise<Doc> {
  const name = Object.keys(args)[0] ?? '';
  const command = Object.hasOwn(COMMANDS, name) ? COMMANDS[name] : undefined;
  if (!command) throw new MongoError(59, `no such command: '${name}'`);
  const database = args.$db;
  if (typeof database !== 'string') throw new MongoError(40571, 'OP_MSG requests require a $db argument');
  if (!/^[^/\\. "$*<>:|?\0]{1,63}$/.test(database)) throw new MongoError(73, `Invalid database name: '${database}'`);
  checkConcerns(args);
  checkOptions(name, args, command.options, COMMON);
  const pace = new Pace(toNumber(args.maxTimeMS) ?? 0);
  return command.run({ engine, args, database, sequences, pace, connection });
}
