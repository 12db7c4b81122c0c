import type { Failure } from '../http/failure.ts';
import type { SaveResponse } from './saving.ts';
import type { Texts } from './draftsState.ts';

/** The result of a thunk that was made with `createThunk`. */
interface Result<Stored> {
  meta: { requestStatus: 'fulfilled' | 'rejected' };
  payload?: Stored | Failure | undefined;
  error?: { message?: string };
}

interface Reading<Stored> {
  /** What the server has, as texts of the form. */
  texts: (stored: Stored) => Texts;
  /** The name of the stored object in the response to a conflict: 'character'. */
  name?: string;
  /** The save made a new object. `to`: the form in which it is changed from now on. */
  made?: boolean;
  to?: (stored: Stored) => string | undefined;
}

/** Converts a thunk's result to the response of a form's `send`. Throws on a rejection without a `Failure`, which is a bug. */
export function toSaveResponse<Stored>(
  result: Result<Stored>,
  { texts, name = '', made, to }: Reading<Stored>,
): SaveResponse {
  if (result.meta.requestStatus === 'fulfilled') {
    const stored = result.payload as Stored;
    const moved = to?.(stored);
    return { stored: texts(stored), ...(made && { made }), ...(moved !== undefined && { to: moved }) };
  }
  const failure = result.payload as Failure | undefined;
  if (!failure) throw new Error(result.error?.message);
  const known =
    failure.status === 409 ? (failure.data as Record<string, Stored | null> | undefined)?.[name] : undefined;
  return { failure, ...(known && { stored: texts(known) }) };
}

/** What the writer began with, as the server sent it: `null` for nothing. */
export const baseToSend = (base: Texts): Record<string, string | null> =>
  Object.fromEntries(Object.entries(base).map(([field, text]) => [field, text === '' ? null : text]));
