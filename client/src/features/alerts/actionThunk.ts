import { ClientError } from '../../lib/http/failure.ts';
import { createThunk } from '../../lib/resource/thunk.ts';
import { failureRaised } from './alertsEvents.ts';

type ThunkApi = Parameters<Parameters<typeof createThunk>[1]>[1];

/** A thunk behind a button, which shows an alert if it fails. (Forms show failures themselves.) */
export const createActionThunk = <Result, Arg = void>(
  type: string,
  run: (arg: Arg, thunkApi: ThunkApi) => Promise<Result>,
) =>
  createThunk<Result, Arg>(type, async (arg, thunkApi) => {
    try {
      return await run(arg, thunkApi);
    } catch (error) {
      if (error instanceof ClientError) thunkApi.dispatch(failureRaised(error.failure));
      throw error;
    }
  });
