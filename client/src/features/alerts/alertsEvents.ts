import { createAction, nanoid } from '@reduxjs/toolkit';
import { failureIn, type Failure } from '../../lib/http/failure.ts';
import { createThunk } from '../../lib/resource/thunk.ts';

export interface AlertItem {
  id: string;
  tone: 'success' | 'danger';
  text: string;
  /** It is about text that is stored nowhere: it stays until all text is stored, or the alert is closed. */
  lasts?: boolean;
  /** A form that is open announces it already. */
  isSilent?: boolean;
}

interface NewAlert extends Pick<AlertItem, 'text' | 'lasts'> {
  /** `success` unless said otherwise. */
  tone?: AlertItem['tone'];
}

/** Shows an alert for a while, in place of failures: `dispatch(alertRaised({ text: 'Note Deleted' }))`. */
export const alertRaised = createAction('alerts/alertRaised', ({ tone = 'success', ...alert }: NewAlert) => ({
  payload: { id: nanoid(), tone, ...alert } satisfies AlertItem,
}));

/**
 * Shows the errors of a failed call as danger alerts, in place of others.
 * @param isInForm an open form announces those that are not about a field
 */
export const failureRaised = createAction(
  'alerts/failureRaised',
  ({ errors }: Pick<Failure, 'errors'>, isInForm = false) => ({
    payload: errors.map(({ msg, path }): AlertItem => ({
      id: nanoid(),
      tone: 'danger',
      text: msg,
      isSilent: isInForm && !path,
    })),
  }),
);

/** Removes the danger alerts, before trying again. */
export const failureAlertsCleared = createAction('alerts/failureAlertsCleared');

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
      thunkApi.dispatch(failureRaised(failureIn(error)));
      throw error;
    }
  });
