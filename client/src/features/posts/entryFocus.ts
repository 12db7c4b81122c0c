/** The id of the element that shows a post or a comment. */
export const elementId = (entryId: string) => `entry-${entryId}`;

const elementOf = (entryId: string) => document.getElementById(elementId(entryId));
const nextFrame = () => new Promise((resolve) => requestAnimationFrame(resolve));

/**
 * Does something after which the control that was pressed, or its whole entry, may be gone. A focus that was lost by
 * that goes to the entry, else to the next one or the one before, else to the page; never away from elsewhere.
 */
export async function focusRemains(entryId: string, act: () => Promise<unknown>): Promise<void> {
  const entry = elementOf(entryId);
  const places = [siblingOf(entry, 'next'), siblingOf(entry, 'previous'), entry?.closest<HTMLElement>('main')];
  await act();
  await nextFrame();
  if (document.activeElement !== document.body) return;
  const place = elementOf(entryId) ?? places.find((candidate) => candidate?.isConnected);
  place?.focus({ preventScroll: place.localName === 'main' });
}

/** Shows an entry that has just come, and puts the focus there. */
export async function focusEntry(entryId: string): Promise<void> {
  await nextFrame();
  const entry = elementOf(entryId);
  entry?.scrollIntoView({ block: 'center' });
  entry?.focus({ preventScroll: true });
}

function siblingOf(entry: HTMLElement | null, side: 'next' | 'previous'): HTMLElement | null {
  const sibling = entry?.[`${side}ElementSibling`];
  return sibling instanceof HTMLElement && sibling.localName === 'article' ? sibling : null;
}
