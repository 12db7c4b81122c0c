/** How large a test is: large with `LONG_TESTS` (`npm run test:long`), otherwise so small that it still shows what it is to show. */
export const sized = (small: number, large: number): number => (process.env['LONG_TESTS'] ? large : small);
