import { createSlice, type PayloadAction } from '@reduxjs/toolkit';
import { alertRaised, failureRaised, failureAlertsCleared, type AlertItem } from './alertsEvents.ts';

/** How long an alert is shown, in milliseconds. */
export const ALERT_DURATION = 4000;

const lasting = (alerts: readonly AlertItem[]) => alerts.filter(({ lasts }) => lasts);
const isSuccessOrLasts = ({ tone, lasts }: AlertItem) => lasts || tone === 'success';

/** What the last answer said, earlier successes (a character and its first note are saved by two calls), and what lasts. */
export const alertsSlice = createSlice({
  name: 'alerts',
  initialState: [] as AlertItem[],
  reducers: {
    /** Removes an alert that has expired or was closed. */
    alertClosed(alerts, { payload: id }: PayloadAction<string>) {
      return alerts.filter((alert) => alert.id !== id);
    },
  },
  extraReducers: (builder) => {
    builder
      .addCase(alertRaised, (alerts, { payload }) => {
        const kept = payload.tone === 'success' ? alerts.filter(isSuccessOrLasts) : lasting(alerts);
        return [...kept.filter(({ text }) => text !== payload.text), payload];
      })
      .addCase(failureRaised, (alerts, { payload }) => {
        // Two fields may be wrong in the same way.
        const texts = payload.map(({ text }) => text);
        return [...lasting(alerts), ...payload.filter(({ text }, i) => texts.indexOf(text) === i)];
      })
      .addCase(failureAlertsCleared, (alerts) => alerts.filter(({ tone, lasts }) => lasts || tone !== 'danger'));
  },
});

export const { alertClosed } = alertsSlice.actions;
