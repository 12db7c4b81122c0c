import { configureStore, createListenerMiddleware } from '@reduxjs/toolkit';
import { draftsSlice } from '../draftsSlice.ts';

/** A store with nothing but drafts. */
export const makeDraftsStore = () =>
  configureStore({
    reducer: { drafts: draftsSlice.reducer },
    middleware: (defaults) =>
      // The checks complain when they are slow.
      defaults({ serializableCheck: false, immutableCheck: false }).prepend(createListenerMiddleware().middleware),
  });
