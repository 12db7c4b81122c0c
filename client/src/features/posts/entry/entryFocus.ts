/** The id of the element that shows a post or a comment. */
export const elementId = (entryId: string) => `entry-${entryId}`;

/** Shows an entry that has just come, and puts the focus there. */
export async function focusEntry(entryId: string): Promise<void> {
  await new Promise((resolve) => requestAnimationFrame(resolve));
  const entry = document.getElementById(elementId(entryId));
  entry?.scrollIntoView({ block: 'center' });
  entry?.focus({ preventScroll: true });
}
