import { decode } from '../values/decode.ts';
import { encode } from '../values/encode.ts';
import { badValue, MongoError, typeMismatch } from '../values/errors.ts';
import { compileExpression } from '../query/expressions.ts';
import { typeName } from '../values/typeNames.ts';
import { type Doc, isDocument, toNumber } from '../values/types.ts';
import { type Call, checkOptions, type Options } from './command.ts';

/** The full name of the collection that a command addresses. */
export function namespaceOf(call: Call, name: unknown): string {
  if (typeof name !== 'string') throw badValue(`collection name has invalid type ${typeName(name)}`);
  return checkNamespace(call.database, name);
}

export function checkNamespace(database: string, name: string): string {
  const namespace = `${database}.${name}`;
  if (!name || name.includes('\0') || name.startsWith('.') || name.includes('$') || namespace.length > 255)
    throw new MongoError(73, `Invalid namespace specified '${namespace}'`);
  return namespace;
}

/** An integer option of at least 0; `otherwise` if it is missing. */
export function integer(value: unknown, name: string, otherwise: number): number {
  if (value === undefined || value === null) return otherwise;
  const number = toNumber(value);
  if (number === undefined)
    throw typeMismatch(`BSON field '${name}' is the wrong type '${typeName(value)}', expected type 'number'`);
  if (!Number.isInteger(number) || number < 0)
    throw new MongoError(number < 0 ? 51024 : 2, `BSON field '${name}' value must be >= 0, actual value '${number}'`);
  return number;
}

/** A document option; empty if it is missing. */
export function document(value: unknown, name: string): Doc {
  if (value === undefined || value === null) return {};
  if (!isDocument(value))
    throw typeMismatch(`BSON field '${name}' is the wrong type '${typeName(value)}', expected type 'object'`);
  return value;
}

/** The variables of `let`: each is an expression. */
export function variablesOf(value: unknown): Doc | undefined {
  if (value === undefined || value === null) return undefined;
  return Object.fromEntries(
    Object.entries(document(value, 'let')).map(([name, one]) => [name, compileExpression(one)({})]),
  );
}

function checkCount(count: number): void {
  if (count < 1 || count > 100_000)
    throw new MongoError(16, `Write batch sizes must be between 1 and 100000. Got ${count} operations.`);
}

/** What stands in a list of a command: encoded beside the message, or decoded inside. */
function listOf({ sequences, args }: Call, field: string): Buffer[] | Doc[] {
  const inside = (args[field] ?? []) as Doc[];
  const list = sequences[field] ?? inside;
  checkCount(list.length);
  const wrong = inside.find((item) => !isDocument(item));
  if (wrong !== undefined)
    throw typeMismatch(`BSON field '${field}' is the wrong type '${typeName(wrong)}', expected type 'object'`);
  return list;
}

/** The documents of an insert, encoded. */
export const documentsOf = (call: Call): Buffer[] =>
  listOf(call, 'documents').map((item) => (Buffer.isBuffer(item) ? item : encode(item as Doc)));

/** The statements of a bulk, each checked against the declaration of its fields. */
export async function readStatements(call: Call, field: string, options: Options): Promise<Doc[]> {
  const name = `${Object.keys(call.args)[0]}.${field}`;
  const statements: Doc[] = [];
  for (const item of listOf(call, field)) {
    const statement = Buffer.isBuffer(item) ? decode(item) : (item as Doc);
    checkOptions(name, statement, options);
    statements.push(statement);
    await call.pace.rest();
  }
  return statements;
}
