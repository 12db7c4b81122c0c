/**
 * Uses a feature that the browser may lack, deny or have broken: its data is blocked, the window is private.
 *
 * @returns what `use` returns, or `otherwise` if it throws
 */
export function attempt<Result>(use: () => Result, otherwise: Result): Result {
  try {
    return use();
  } catch {
    return otherwise;
  }
}
