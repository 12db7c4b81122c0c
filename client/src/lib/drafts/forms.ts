/** The title and the beats under the name of one form; the three acts show parts of it. It autosaves. */
export const OUTLINE_FORM = 'outline';
