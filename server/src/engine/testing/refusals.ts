import { MongoServerError, type Document } from 'mongodb';

/** What the server said no with. */
export interface Refusal {
  code: number;
  codeName?: string;
  message: string;
  details: Document;
}

/** Waits for the server to refuse; anything else, success or an error of the driver's own, fails the test. */
export async function refusalOf(work: Promise<unknown>): Promise<Refusal> {
  const [outcome] = await Promise.allSettled([work]);
  if (outcome.status === 'fulfilled') throw new Error(`expected a refusal, got ${JSON.stringify(outcome.value)}`);
  if (!(outcome.reason instanceof MongoServerError)) throw outcome.reason;
  const { code, codeName, message, errorResponse } = outcome.reason;
  return { code: Number(code), codeName, message, details: errorResponse };
}

/**
 * Expects a whole command to be refused with MongoDB's code and its name.
 * Both changed here and there over MongoDB's versions (`Location40415` became `IDLUnknownField`): give all.
 * @param codeNames `Location<code>` if none is given, which is MongoDB's name for a code without one
 */
export async function expectRefusal(
  work: Promise<unknown>,
  code: number | number[],
  ...codeNames: string[]
): Promise<void> {
  const refusal = await refusalOf(work);
  expectCode(refusal, code);
  expect(codeNames.length > 0 ? codeNames : [`Location${refusal.code}`]).toContain(refusal.codeName);
}

/** Expects one statement of a write command to be refused with this code; such errors carry no code name. */
export async function expectWriteError(work: Promise<unknown>, code: number | number[]): Promise<void> {
  expectCode(await refusalOf(work), code);
}

/** Compares with the message beside it, so that a failure says what the server meant. */
function expectCode({ code, message }: Refusal, expected: number | number[]): void {
  const codes = [expected].flat();
  expect({ code, message }).toEqual({ code: codes.includes(code) ? code : codes[0], message: expect.any(String) });
}
