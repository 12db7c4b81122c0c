/** Whether this is `npm run test:long`, which tries everything in all its variations; the other commands try each thing once. */
export const isLong = Boolean(process.env.LONG_TESTS);
