import { TimeSlices } from '../query/timeSlices.ts';
import type { Engine } from '../query/plan/query.ts';
import { badValue, MongoError } from '../values/errors.ts';
import { type Doc, toNumber } from '../values/types.ts';
import { backup, owner } from './backup.ts';
import { create, drop, dropDatabase, listCollections, listDatabases } from './catalog/collections.ts';
import { createIndexes, dropIndexes, listIndexes } from './catalog/indexes.ts';
import { type Args, readOptions } from './options.ts';
import { type Command, COMMON } from './command.ts';
import { INFO } from './info.ts';
import { aggregate } from './read/aggregate.ts';
import { count, distinct } from './read/count.ts';
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
  trefoilBackup: backup,
  trefoilOwner: owner,
};

/** Commands that only a MongoDB has. */
const ELSEWHERE = new Set(
  `abortTransaction appendOplogNote authenticate bulkWrite cloneCollectionAsCapped collMod collStats collstats
  commitTransaction compact connPoolStats convertToCapped createRole createUser currentOp dataSize dbHash dbStats dbstats
  dropConnections dropRole dropUser explain filemd5 fsync fsyncUnlock getDefaultRWConcern getLastError grantRolesToUser
  killAllSessions killOp listCommands lockInfo logRotate mapReduce mapreduce planCacheClear profile reIndex
  renameCollection replSetGetConfig replSetGetStatus replSetInitiate rolesInfo rotateCertificates saslContinue saslStart
  setFeatureCompatibilityVersion setParameter shutdown top updateUser usersInfo validate`.split(/\s+/),
);

const LEVELS = ['local', 'available', 'majority', 'snapshot', 'linearizable'];

/** Refuses what needs a replica set. */
function checkConcerns({
  startTransaction,
  autocommit,
  txnNumber,
  readConcern,
  writeConcern,
}: Args<typeof COMMON>): void {
  if (startTransaction !== undefined || autocommit !== undefined || txnNumber !== undefined)
    throw new MongoError(263, 'Transactions and retryable writes need a MongoDB replica set');
  const { level } = readConcern ?? {};
  if (level !== undefined && !LEVELS.includes(String(level)))
    throw badValue(`Enumeration value '${String(level)}' for field 'readConcern.level' is not a valid value.`);
  if (level === 'snapshot' || level === 'linearizable')
    throw new MongoError(123, `node needs to be a replica set member to use readConcern '${level}'`);
  if ((toNumber(writeConcern?.w) ?? 0) > 1) throw new MongoError(2, "cannot use 'w' > 1 when a host is not replicated");
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
export async function runCommand(engine: Engine, { args: message, sequences, connection }: Message): Promise<Doc> {
  const name = Object.keys(message)[0] ?? '';
  const run = Object.hasOwn(COMMANDS, name) ? COMMANDS[name] : undefined;
  if (!run && ELSEWHERE.has(name))
    throw new MongoError(115, `The command ${name} is not supported by the embedded database`);
  if (!run) throw new MongoError(59, `no such command: '${name}'`);
  const database = message.$db;
  if (typeof database !== 'string') throw new MongoError(40571, 'OP_MSG requests require a $db argument');
  if (!/^[^/\\. "$*<>:|?\0]{1,63}$/.test(database)) throw new MongoError(73, `Invalid database name: '${database}'`);
  const common = readOptions(name, message, COMMON, message);
  checkConcerns(common);
  const time = new TimeSlices(common.maxTimeMS);
  return run({ engine, name, message, database, sequences, time, connection });
}
