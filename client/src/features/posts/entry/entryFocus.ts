/** The DOM id of a post or comment. */
export const elementId = (entryId: string) => `entry-${entryId}`;

/** Scrolls to an entry that was just rendered and focuses it. */
export async function focusEntry(entryId: string): Promise<void> {
  await new Promise((resolve) => requestAnimationFrame(resolve));
  const entry = document.getElementById(elementId(entryId));
  entry?.scrollIntoView({ block: 'center' });
  entry?.focus({ preventScroll: true });
}
