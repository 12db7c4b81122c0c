import { useLayoutEffect } from 'react';

/** The id of the element that shows a post or a comment. */
export const elementId = (entryId: string) => `entry-${entryId}`;

const elementOf = (entryId: string) => document.getElementById(elementId(entryId));
const nextFrame = () => new Promise((resolve) => requestAnimationFrame(resolve));

/** Where the focus is, and where it is to go if that is taken away. */
interface Held {
  control: HTMLElement;
  entryId: string | undefined;
  places: HTMLElement[];
}

/**
 * While a screen is shown: a focus that is lost because what held it is gone goes to its entry, else to the next one or
 * the one before that is left, else to the page. Whatever took it away, and however late: the page itself is watched.
 */
export function useFocusRemains(): void {
  // Ends with the screen itself: the next one has a place of its own for the focus.
  useLayoutEffect(() => {
    const main = document.querySelector('main');
    if (!main) return;
    let held: Held | null = null;
    const onFocus = ({ target }: FocusEvent) => (held = holderOf(target as HTMLElement, main));
    // Whoever presses beside everything wants it nowhere. What is just being removed is gone after this task.
    const onBlur = () => queueMicrotask(() => (held = held?.control.isConnected && isNowhere() ? null : held));
    const observer = new MutationObserver(() => {
      if (!held || held.control.isConnected || !isNowhere()) return;
      const { entryId, places } = held;
      const place = (entryId && document.getElementById(entryId)) || places.find((one) => one.isConnected);
      place?.focus({ preventScroll: place === main });
    });
    main.addEventListener('focusin', onFocus);
    main.addEventListener('focusout', onBlur);
    observer.observe(main, { childList: true, subtree: true });
    return () => {
      observer.disconnect();
      main.removeEventListener('focusin', onFocus);
      main.removeEventListener('focusout', onBlur);
    };
  }, []);
}

const isNowhere = () => document.activeElement === document.body;

/** Lists have their own way to go on; what stands in an entry, a form or a line of the queue has none. */
function holderOf(control: HTMLElement, main: HTMLElement): Held | null {
  if (!control.closest('article, form, li')) return null;
  const entry = control.closest('article');
  return {
    control,
    entryId: entry?.id,
    places: [...siblingsOf(entry, 'next'), ...siblingsOf(entry, 'previous'), main],
  };
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
