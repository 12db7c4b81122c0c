/** Puts the focus on the heading of the page, so that it is read from its beginning; on the page itself while it has none. */
export function focusHeading(): void {
  const place = document.querySelector<HTMLElement>('main h1') ?? document.querySelector('main');
  if (place) focusPlace(place);
}

/** Puts the focus on an element, also on one that is no stop. */
export function focusPlace(place: HTMLElement): void {
  if (place.tabIndex < 0) place.tabIndex = -1;
  place.focus({ preventScroll: true });
}
