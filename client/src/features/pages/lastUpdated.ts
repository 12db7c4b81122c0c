/** When the legal pages changed last. */
export const LAST_UPDATED = 'November 22, 2026';
