import { createAsyncThunk, type AsyncThunkOptions, type GetThunkAPI } from '@reduxjs/toolkit';
import { ClientError, failureIn, type Failure } from '../http/failure.ts';

/** `requestedAt`: when the thunk was dispatched, in milliseconds since the page was opened. */
type Config = { rejectValue: Failure; pendingMeta: { requestedAt: number } };

/**
 * A thunk that makes calls and, when one fails, is rejected with the `Failure` as its payload; so it is when anything else is
 * thrown, which is a bug.
 *
 * @param type name of the actions: 'posts/added'
 * @param run what it does; throws what the client throws
 * @param options the toolkit's: a `condition` under which nothing is done
 */
export function createThunk<Answer, Arg = void>(
  type: string,
  run: (arg: Arg, api: GetThunkAPI<Config>) => Promise<Answer>,
  options?: Pick<AsyncThunkOptions<Arg, Config>, 'condition'>,
) {
  return createAsyncThunk<Answer, Arg, Config>(
    type,
    async (arg, api) => {
      try {
        return await run(arg, api);
      } catch (error) {
        if (!(error instanceof ClientError)) console.error(error);
        return api.rejectWithValue(failureIn(error));
      }
    },
    { ...options, getPendingMeta: () => ({ requestedAt: performance.now() }) },
  );
}
