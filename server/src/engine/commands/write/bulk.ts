import type { Engine } from '../../query/query.ts';
import { decodeMessage } from '../../values/decode.ts';
import { encode } from '../../values/encode.ts';
import { MongoError, typeMismatch } from '../../values/errors.ts';
import { typeName } from '../../values/typeNames.ts';
import { type Doc, isDocument } from '../../values/types.ts';
import { type Call, ok } from '../command.ts';
import { type Args, type Options, readOptions } from '../options.ts';

/** After this many milliseconds a bulk lets the writes of others commit. */
const SLICE_MS = 10;

/** What stands in a list of a command: encoded beside the message, or decoded inside. */
function listOf({ sequences, message, name }: Call, field: string): (Buffer | Doc)[] {
  const list: unknown[] = sequences[field] ?? (Array.isArray(message[field]) ? (message[field] as unknown[]) : []);
  if (list.length < 1 || list.length > 100_000)
    throw new MongoError(16, `Write batch sizes must be between 1 and 100000. Got ${list.length} operations.`);
  const wrong = list.findIndex((item) => !Buffer.isBuffer(item) && !isDocument(item));
  if (wrong >= 0)
    throw typeMismatch(
      `BSON field '${name}.${field}.${wrong}' is the wrong type '${typeName(list[wrong])}', expected type 'object'`,
    );
  return list as (Buffer | Doc)[];
}

/** The documents of an insert, encoded. */
export const documentsOf = (call: Call): Buffer[] =>
  listOf(call, 'documents').map((item) => (Buffer.isBuffer(item) ? item : encode(item)));

/** The statements of a bulk, each read as its fields are declared. */
export const statementsOf = <O extends Options, R extends keyof O & string>(
  call: Call,
  field: string,
  options: O,
  required: readonly R[],
): Args<O, R>[] =>
  listOf(call, field).map((item) =>
    readOptions(`${call.name}.${field}`, Buffer.isBuffer(item) ? decodeMessage(item) : item, options, required),
  );

/**
 * Runs the statements of a bulk in as few transactions as the others' patience allows.
 * @param ordered stop at the first error
 * @param run does one statement inside a transaction, or hands back work that is too long for one
 * @returns what was done by each that has not failed, under its index, and what the bulk answers about the others
 */
export async function runBulk<T, R>(
  engine: Engine,
  statements: T[],
  ordered: boolean,
  run: (statement: T) => R | (() => Promise<R>),
): Promise<{ results: R[]; writeErrors: Doc[] }> {
  const count = statements.length;
  const results: R[] = [];
  const writeErrors: Doc[] = [];
  let index = 0;
  const fail = (at: number, error: unknown): void => {
    if (!(error instanceof MongoError)) throw error;
    writeErrors.push({ index: at, code: error.code, errmsg: error.message, ...error.extra });
    if (ordered) index = count;
  };
  const slice = (): (() => Promise<R>) | undefined => {
    const end = performance.now() + SLICE_MS;
    do {
      const current = index++;
      try {
        const result = run(statements[current] as T);
        if (typeof result === 'function') return result as () => Promise<R>;
        results[current] = result;
      } catch (error) {
        fail(current, error);
      }
    } while (index < count && performance.now() < end);
    return undefined;
  };
  while (index < count) {
    const [from, failed] = [index, writeErrors.length];
    const long = await engine.store.write(slice).catch((error: unknown) => {
      [results.length, writeErrors.length] = [from, failed];
      for (index = from; index < count;) fail(index++, error);
    });
    const current = index - 1;
    await long?.().then(
      (result) => (results[current] = result),
      (error: unknown) => fail(current, error),
    );
  }
  return { results, writeErrors };
}

export const answerOf = (answer: Doc, writeErrors: Doc[]): Doc =>
  ok({ ...answer, ...(writeErrors.length && { writeErrors }) });
