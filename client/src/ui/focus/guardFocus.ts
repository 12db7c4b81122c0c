import { focusHeading, focusPlace } from './focusHeading.ts';

const STOP = 'a[href], button:not(:disabled), input:not(:disabled), select, textarea, summary';
/** When one of these is removed, the focus moves to the next one. */
const ITEM = 'li, article, details';

/** The element that has the focus, and where the focus moves when that element is removed. */
interface FocusHistory {
  element: HTMLElement;
  /** The element and its ancestors; for an item also its siblings, the next ones first. */
  around: { place: HTMLElement; beside: readonly Element[] }[];
  /** For an element in a dialog: what had the focus before the dialog opened. */
  opener: FocusHistory | undefined;
}

function historyOf(element: HTMLElement, before: FocusHistory | undefined): FocusHistory {
  const around: FocusHistory['around'] = [];
  for (let place: HTMLElement | null = element; place && place !== document.body; place = place.parentElement) {
    const all = place.matches(ITEM) ? [...place.parentElement!.children].filter((one) => one.matches(ITEM)) : [];
    const at = all.indexOf(place);
    around.push({ place, beside: [...all.slice(at + 1), ...all.slice(0, Math.max(at, 0)).toReversed()] });
  }
  const dialog = element.closest('dialog');
  const isSameDialog = dialog === (before?.element.closest('dialog') ?? null);
  return { element, around, opener: dialog ? (isSameDialog ? before?.opener : before) : undefined };
}

const isOpen = (element: HTMLElement) => element.closest('dialog')?.open !== false;

/** The first focusable element in an element, or the element itself if a script may focus it. */
const stopIn = (place: Element) =>
  (place.matches('[tabindex]') ? place : place.querySelector(STOP)) as HTMLElement | null;

function headingOf(place: HTMLElement): HTMLElement | null {
  const id = place.getAttribute('aria-labelledby')?.split(' ')[0];
  return id && place.matches('section, aside, dialog, [role=group]') ? document.getElementById(id) : null;
}

/** The link in place of one whose bar was drawn anew, as the bars of a page's frame are by the app. */
function sameLink(element: HTMLElement): HTMLElement | null {
  if (!(element instanceof HTMLAnchorElement)) return null;
  const barOf = (link: Element) => link.closest('nav')?.getAttribute('aria-label');
  return [...document.links].find((link) => link.href === element.href && barOf(link) === barOf(element)) ?? null;
}

/** The next item, the nearest focusable ancestor, the heading of the section, or, outside of the page itself, the same link. */
function fallbackFor({ element, around, opener }: FocusHistory): HTMLElement | null {
  for (const { place, beside } of around) {
    if (place instanceof HTMLDialogElement && !place.open) break;
    if (place.localName === 'main') return null;
    const next = place.isConnected ? null : beside.find((one) => one.isConnected && stopIn(one));
    if (next) return stopIn(next);
    if (place.isConnected && place.matches('[tabindex]')) return place;
    const heading = place.isConnected ? headingOf(place) : null;
    if (heading) return heading;
  }
  if (!opener) return sameLink(element);
  return opener.element.isConnected ? opener.element : fallbackFor(opener);
}

/** Escape hides the tooltip of a hovered or focused link until it is hovered or focused again. */
function hideTip(press: Event): void {
  if ((press as KeyboardEvent).key !== 'Escape') return;
  const shown = document.querySelector<HTMLElement>('a:is(:hover, :focus)');
  if (!shown) return;
  shown.dataset['off'] = '';
  for (const left of ['pointerleave', 'blur'])
    shown.addEventListener(left, () => delete shown.dataset['off'], { once: true });
}

/**
 * Keeps the focus from being lost: when the focused element is removed, browsers move the focus to the body, and people who
 * use a keyboard or a screen reader have to start over. Instead it moves to the next item, the entry, or the heading, unless
 * the screen has moved it elsewhere. Escape hides tooltips.
 *
 * @returns a function that stops it
 */
export function guardFocus(): () => void {
  const { activeElement } = document;
  const focused = activeElement instanceof HTMLElement && activeElement !== document.body;
  let history = focused ? historyOf(activeElement, undefined) : undefined;

  function onFocus({ target }: FocusEvent) {
    if (target instanceof HTMLElement) history = historyOf(target, history);
  }
  /** A click beside all controls takes the focus away on purpose. What is being removed is gone after this task. */
  function onBlur() {
    queueMicrotask(() => {
      if (history?.element.isConnected && isOpen(history.element) && document.activeElement === document.body)
        history = undefined;
    });
  }
  function look() {
    if (!history || document.activeElement !== document.body) return;
    const { element } = history;
    if (element.isConnected && isOpen(element)) return;
    const fallback = fallbackFor(history);
    if (fallback) focusPlace(fallback);
    else focusHeading();
  }

  // Two frames later, after a screen may have moved the focus itself.
  const observer = new MutationObserver(() => {
    if (document.activeElement === document.body) requestAnimationFrame(() => requestAnimationFrame(look));
  });
  observer.observe(document.body, { childList: true, subtree: true });
  const ended = new AbortController();
  const { signal } = ended;
  document.addEventListener('focusin', onFocus, { signal });
  document.addEventListener('focusout', onBlur, { signal });
  // A dialog closes after its content was removed, and gives the focus to a control that may be gone, too.
  document.addEventListener('close', look, { signal, capture: true });
  document.addEventListener('keydown', hideTip, { signal });
  return () => {
    observer.disconnect();
    ended.abort();
  };
}
