import { createAction, nanoid } from '@reduxjs/toolkit';
import type { Failure } from '../../lib/http/failure.ts';

export interface AlertItem {
  id: string;
  tone: 'success' | 'danger';
  text: string;
}

interface NewAlert {
  text: string;
  /** `success` unless said otherwise. */
  tone?: AlertItem['tone'];
}

/** Shows an alert for a while: `dispatch(alertRaised({ text: 'Note Deleted' }))`. */
export const alertRaised = createAction('alerts/alertRaised', ({ text, tone = 'success' }: NewAlert) => ({
  payload: { id: nanoid(), tone, text } satisfies AlertItem,
}));

/** Shows each error of a failed call as a danger alert. */
export const failureRaised = createAction('alerts/failureRaised', ({ errors }: Pick<Failure, 'errors'>) => ({
  payload: errors.map(({ msg }): AlertItem => ({ id: nanoid(), tone: 'danger', text: msg })),
}));

/** Removes the danger alerts, before trying again. */
export const failureAlertsCleared = createAction('alerts/failureAlertsCleared');
