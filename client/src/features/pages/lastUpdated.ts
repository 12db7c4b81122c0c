/** When the legal pages were last changed. */
export const LAST_UPDATED = 'November 28, 2026';
