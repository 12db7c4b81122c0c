import { createAction, nanoid } from '@reduxjs/toolkit';
import type { Failure } from '../../lib/http/failure.ts';

export interface AlertItem {
  id: string;
  tone: 'success' | 'danger';
  text: string;
  /** The words of a button that belongs to it; what the button does is kept beside the store. */
  actionLabel?: string;
}

interface NewAlert {
  text: string;
  /** `success` unless said otherwise. */
  tone?: AlertItem['tone'];
  /** One thing to do about it while it is there. */
  action?: { label: string; run: () => void };
}

/** What the buttons of alerts do, by alert. Functions do not belong into the store. */
export const alertActions = new Map<string, () => void>();

/** Shows words for a while: `dispatch(alertRaised({ text: 'Note Deleted' }))`. */
export const alertRaised = createAction('alerts/alertRaised', ({ text, tone = 'success', action }: NewAlert) => {
  const id = nanoid();
  if (action) alertActions.set(id, action.run);
  const alert: AlertItem = { id, tone, text, ...(action && { actionLabel: action.label }) };
  return { payload: alert };
});

/** Shows each error of a failed call as a danger alert of its own. */
export const failureRaised = createAction('alerts/failureRaised', ({ errors }: Pick<Failure, 'errors'>) => ({
  payload: errors.map(({ msg }): AlertItem => ({ id: nanoid(), tone: 'danger', text: msg })),
}));

/** Something that failed is tried again: what was said about the last try is no longer true. */
export const failuresForgotten = createAction('alerts/failuresForgotten');
