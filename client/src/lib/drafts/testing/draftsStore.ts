import { configureStore } from '@reduxjs/toolkit';
import { draftsSlice } from '../draftsSlice.ts';

/** A store with nothing but drafts. */
export const makeDraftsStore = () =>
  configureStore({
    reducer: { drafts: draftsSlice.reducer },
    // The checks complain when they are slow.
    middleware: (defaults) => defaults({ serializableCheck: false, immutableCheck: false }),
  });
