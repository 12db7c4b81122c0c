/**
 * Focuses the heading of the page, so that screen readers start there. While the page is still loading, this waits for the
 * heading, unless the focus is moved elsewhere meanwhile.
 *
 * @param from where the focus was
 */
export function focusHeading(from = document.activeElement): void {
  const { activeElement, body } = document;
  const heading = document.querySelector<HTMLElement>('main h1');
  if (activeElement !== from && activeElement !== body) return;
  if (heading) focusPlace(heading);
  else requestAnimationFrame(() => focusHeading(from));
}

/** Focuses an element, even if it is not focusable by itself. */
export function focusPlace(place: HTMLElement): void {
  if (place.tabIndex < 0) place.tabIndex = -1;
  place.focus({ preventScroll: true });
}
