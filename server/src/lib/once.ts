/**
 * Makes something with its first use, for whoever asks from then on. A failure is forgotten, so that the next one who asks
 * tries again: perhaps there was no file handle left.
 */
export function once<T>(make: () => Promise<T>): () => Promise<T> {
  let made: Promise<T> | undefined;
  return () =>
    (made ??= make().catch((error: unknown) => {
      made = undefined;
      throw error;
    }));
}
