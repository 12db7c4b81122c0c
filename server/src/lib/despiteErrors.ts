/**
 * Does something for each of several, one after the other; what fails for one keeps none of the others from being done.
 * @throws the first error, at the end
 */
export async function despiteErrors<T>(items: readonly T[], work: (item: T) => Promise<void>): Promise<void> {
  const errors: unknown[] = [];
  for (const item of items) await work(item).catch((error: unknown) => errors.push(error));
  if (errors.length > 0) throw errors[0];
}
