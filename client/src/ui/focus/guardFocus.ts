import { focusHeading, focusPlace } from './focusHeading.ts';
import { hideTip } from './hideTip.ts';

const STOP = 'a[href], button:not(:disabled), input:not(:disabled), select, textarea, summary';
/** After which the next of its kind is where somebody goes on. */
const ITEM = 'li, article, details';

/** Where the focus is, and where it goes when that is gone. */
interface Trail {
  element: HTMLElement;
  /** From the element outwards; of an item also those beside it, the next ones first. */
  around: { place: HTMLElement; beside: readonly Element[] }[];
  /** The place outside from which somebody came into the dialog. */
  opener: Trail | undefined;
}

function trailOf(element: HTMLElement, before: Trail | undefined): Trail {
  const around: Trail['around'] = [];
  for (let place: HTMLElement | null = element; place && place !== document.body; place = place.parentElement) {
    const all = place.matches(ITEM) ? [...place.parentElement!.children].filter((one) => one.matches(ITEM)) : [];
    const at = all.indexOf(place);
    around.push({ place, beside: [...all.slice(at + 1), ...all.slice(0, Math.max(at, 0)).toReversed()] });
  }
  const dialog = element.closest('dialog');
  const isSameDialog = dialog === (before?.element.closest('dialog') ?? null);
  return { element, around, opener: dialog ? (isSameDialog ? before?.opener : before) : undefined };
}

/** The same for a press that may have taken its own control away: what stood around it is known by the press alone. */
function trailOfPress(path: readonly EventTarget[]): Trail | undefined {
  const places = path.filter((place) => place instanceof HTMLElement && place !== document.body) as HTMLElement[];
  const at = places.findIndex((place) => place.matches(`${STOP}, [tabindex]`));
  const element = places[at];
  if (!element) return undefined;
  if (element.isConnected) return trailOf(element, undefined);
  return { element, around: places.slice(at).map((place) => ({ place, beside: [] })), opener: undefined };
}

const isOpen = (element: HTMLElement) => element.closest('dialog')?.open !== false;

/** The first stop in an element, or the element if a script may focus it. */
const stopIn = (place: Element) =>
  (place.matches('[tabindex]') ? place : place.querySelector(STOP)) as HTMLElement | null;

function headingOf(place: HTMLElement): HTMLElement | null {
  const id = place.getAttribute('aria-labelledby')?.split(' ')[0];
  return id && place.matches('section, aside, dialog, [role=group]') ? document.getElementById(id) : null;
}

/** The item beside it, what stands around it and can have the focus, or the heading of its part of the page. */
function heirOf({ around, opener }: Trail): HTMLElement | null {
  for (const { place, beside } of around) {
    if (place instanceof HTMLDialogElement && !place.open) break;
    if (place.localName === 'main') return null;
    const next = place.isConnected ? null : beside.find((one) => one.isConnected && stopIn(one));
    if (next) return stopIn(next);
    if (place.isConnected && place.matches('[tabindex]')) return place;
    const heading = place.isConnected ? headingOf(place) : null;
    if (heading) return heading;
  }
  return opener ? (opener.element.isConnected ? opener.element : heirOf(opener)) : null;
}

/**
 * Watches over the focus as long as the page is open: when the control that has it vanishes, browsers drop it on the page's
 * body, and whoever uses a keyboard or listens begins anew. It goes to the next item, the entry or the heading instead. A
 * screen that knows better puts it elsewhere by itself. Escape hides tips.
 *
 * @param pressed what a press went through before this began, from the element outwards
 * @param press the press itself
 * @returns a function that ends it
 */
export function guardFocus(pressed: readonly EventTarget[] = [], press?: Event): () => void {
  let trail = trailOfPress(pressed);

  function onFocus({ target }: FocusEvent) {
    if (target instanceof HTMLElement) trail = trailOf(target, trail);
  }
  /** Whoever presses beside everything wants the focus nowhere. What is just being removed is gone after this task. */
  function onBlur() {
    queueMicrotask(() => {
      if (trail?.element.isConnected && isOpen(trail.element) && document.activeElement === document.body)
        trail = undefined;
    });
  }
  function look() {
    if (!trail || document.activeElement !== document.body) return;
    const { element } = trail;
    if (element.isConnected && isOpen(element)) return;
    const heir = heirOf(trail);
    if (heir) focusPlace(heir);
    else focusHeading();
  }

  // Two frames later, after the screens that know better.
  const observer = new MutationObserver(() => {
    if (document.activeElement === document.body) requestAnimationFrame(() => requestAnimationFrame(look));
  });
  observer.observe(document.body, { childList: true, subtree: true });
  document.addEventListener('focusin', onFocus);
  document.addEventListener('focusout', onBlur);
  // A dialog closes after what stood in it has gone, and gives the focus to a control that may be gone, too.
  document.addEventListener('close', look, true);
  document.addEventListener('keydown', hideTip);
  if (press) hideTip(press);
  look();
  return () => {
    document.removeEventListener('keydown', hideTip);
    observer.disconnect();
    document.removeEventListener('focusin', onFocus);
    document.removeEventListener('focusout', onBlur);
    document.removeEventListener('close', look, true);
  };
}
