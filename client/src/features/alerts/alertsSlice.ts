import { createSlice, type PayloadAction } from '@reduxjs/toolkit';
import { alertRaised, failureRaised, failureAlertsCleared, type AlertItem } from './alertsEvents.ts';

/** How long an alert is shown, in milliseconds. */
export const ALERT_DURATION = 4000;

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
        // Replaces an alert with the same text, so that quick repetitions don't queue up.
        return [...alerts.filter(({ text }) => text !== payload.text), payload];
      })
      .addCase(failureRaised, (alerts, { payload }) => {
        // Don't show the same text twice.
        for (const alert of payload) if (!alerts.some(({ text }) => text === alert.text)) alerts.push(alert);
      })
      .addCase(failureAlertsCleared, (alerts) => alerts.filter(({ tone }) => tone !== 'danger'));
  },
});

export const { alertClosed } = alertsSlice.actions;
