/**
 * Puts the focus on the heading of the page, so that it is read from its beginning; while its code is on the way, once it is
 * there, unless somebody went elsewhere meanwhile.
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

/** Puts the focus on an element, also on one that is no stop. */
export function focusPlace(place: HTMLElement): void {
  if (place.tabIndex < 0) place.tabIndex = -1;
  place.focus({ preventScroll: true });
}
