import { Double } from 'bson';
import type { Engine } from '../query/query.ts';
import type { TimeSlices } from '../query/timeSlices.ts';
import { badValue, MongoError } from '../values/errors.ts';
import { typeName } from '../values/typeNames.ts';
import { type Doc, toNumber } from '../values/types.ts';
import { any, type Args, object, type Options, readOptions } from './options.ts';

/** One call of a command. */
export interface Call {
  engine: Engine;
  /** the name by which it was called */
  name: string;
  /** the decoded message */
  message: Doc;
  /** the database that it addresses */
  database: string;
  /** documents that came beside the message, still encoded, by the name of the field they stand for */
  sequences: Record<string, Buffer[]>;
  time: TimeSlices;
  connection: number;
}

export type Command = (call: Call) => Doc | Promise<Doc>;

/** Options that every command takes; sessions and read preferences change nothing here. */
const COMMON = { $db: any, lsid: any, $readPreference: any, writeConcern: object };

/** A command: the options that it declares, those of them that are required, and what it does with them. */
export function command<O extends Options, R extends keyof O & string = never>(
  options: O,
  run: (call: Call, args: Args<O, R>) => Doc | Promise<Doc>,
  required: readonly R[] = [],
): Command {
  const all = { ...COMMON, ...options };
  return (call) => {
    const args = readOptions(call.name, call.message, all, required);
    const { writeConcern } = args as Args<typeof COMMON>;
    if ((toNumber(writeConcern?.w) ?? 0) > 1) throw badValue("cannot use 'w' > 1 when a host is not replicated");
    return run(call, args as unknown as Args<O, R>);
  };
}

/** The full name of the collection that a command addresses. */
export function namespaceOf({ message, name, database }: Call): string {
  const collection = message[name];
  if (typeof collection !== 'string') throw badValue(`collection name has invalid type ${typeName(collection)}`);
  const namespace = `${database}.${collection}`;
  if (!collection || /^\.|[\0$]/.test(collection) || namespace.length > 255)
    throw new MongoError(73, `Invalid namespace specified '${namespace}'`);
  return namespace;
}

const YES = new Double(1);

/** The answer of a command that was done; `doc` becomes it. */
export const ok = (doc: Doc = {}): Doc => Object.assign(doc, { ok: YES });
