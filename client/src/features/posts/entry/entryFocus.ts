/** The id of the element that shows a post or a comment. */
export const elementId = (entryId: string) => `entry-${entryId}`;

const elementOf = (entryId: string) => document.getElementById(elementId(entryId));
const nextFrame = () => new Promise((resolve) => requestAnimationFrame(resolve));

/**
 * Does something after which the control that was pressed, or its whole entry, may be gone. A focus that was lost by
 * that goes to the entry, else to the next one or the one before that is left, else to the page; never away from elsewhere.
 */
export async function focusRemains(entryId: string, act: () => Promise<unknown>): Promise<void> {
  const entry = elementOf(entryId);
  const places = [...siblingsOf(entry, 'next'), ...siblingsOf(entry, 'previous'), entry?.closest<HTMLElement>('main')];
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

/** The entries on one side, from near to far: with a post its own comments go too. */
function siblingsOf(entry: HTMLElement | null, side: 'next' | 'previous'): HTMLElement[] {
  const found: HTMLElement[] = [];
  for (let place: Element | null | undefined = entry; place; place = place[`${side}ElementSibling`]) {
    if (place !== entry && place instanceof HTMLElement && place.localName === 'article') found.push(place);
  }
  return found;
}
