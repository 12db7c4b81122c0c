import type { Engine } from '../query/engine.ts';
import { MongoError } from '../values/errors.ts';
import type { Doc } from '../values/types.ts';
import { ok } from './command.ts';

/** After this many milliseconds a bulk lets the writes of others commit. */
const SLICE_MS = 10;

/** A statement that is too long for one transaction does its work on its own. */
export type LongStatement = () => Promise<void>;

/** What a bulk answers about statements that failed. */
export interface WriteError extends Doc {
  index: number;
  code: number;
  errmsg: string;
}

function toWriteError(index: number, error: unknown): WriteError {
  if (!(error instanceof MongoError)) throw error;
  return { index, code: error.code, errmsg: error.message, ...error.extra };
}

/**
 * Runs the statements of a bulk in as few transactions as the others' patience allows.
 * @param run does one statement inside a transaction, or hands back work that needs several
 * @param ordered stop at the first error
 */
export async function runBulk(
  engine: Engine,
  count: number,
  ordered: boolean,
  run: (index: number) => LongStatement | undefined,
): Promise<WriteError[]> {
  const errors: WriteError[] = [];
  let index = 0;
  const slice = (): LongStatement | undefined => {
    const end = performance.now() + SLICE_MS;
    do {
      const current = index++;
      try {
        const long = run(current);
        if (long) return long;
      } catch (error) {
        errors.push(toWriteError(current, error));
        if (ordered) index = count;
      }
    } while (index < count && performance.now() < end);
    return undefined;
  };
  while (index < count) {
    const long = await engine.store.write(slice);
    if (!long) continue;
    try {
      await long();
    } catch (error) {
      errors.push(toWriteError(index - 1, error));
      if (ordered) break;
    }
  }
  return errors;
}

export const withErrors = (answer: Doc, errors: WriteError[]): Doc =>
  ok({ ...answer, ...(errors.length ? { writeErrors: errors } : {}) });
