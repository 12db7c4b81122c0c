import { createSlice, type PayloadAction } from '@reduxjs/toolkit';
import { alertRaised, failureRaised, failuresForgotten, type AlertItem } from './alertsEvents.ts';

/** How long an alert stays, in milliseconds. */
export const ALERT_LIFE = 4000;

export const alertsSlice = createSlice({
  name: 'alerts',
  initialState: [] as AlertItem[],
  reducers: {
    /** Takes an alert away, its time over or closed by hand. */
    alertClosed(alerts, { payload: id }: PayloadAction<string>) {
      return alerts.filter((alert) => alert.id !== id);
    },
  },
  extraReducers: (builder) => {
    builder
      .addCase(alertRaised, (alerts, { payload }) => {
        // One that says the same takes its place: many done quickly must not cover what is still to be done.
        return [...alerts.filter(({ text }) => text !== payload.text), payload];
      })
      .addCase(failureRaised, (alerts, { payload }) => {
        // The same words twice on the screen help nobody.
        for (const alert of payload) if (!alerts.some(({ text }) => text === alert.text)) alerts.push(alert);
      })
      .addCase(failuresForgotten, (alerts) => alerts.filter(({ tone }) => tone !== 'danger'));
  },
});

export const { alertClosed } = alertsSlice.actions;
