import { useEffect } from 'react';

/**
 * Asks before unsaved text is left behind. A form says that it holds some (`useLeaveGuard`), the shell says how to ask
 * and how to go on (`guideLeaving`). Guarded: links, the browser's back and forward, closing the tab, and whoever
 * calls `mayLeave` first (Logout). A navigation that code makes after saving is not asked about.
 */

interface Guidance {
  /** Asks the person; `true` is leave. `kept` says whether the device holds all that is unsaved. */
  ask: (kept: boolean) => Promise<boolean>;
  /** Goes to a URL of this site. */
  go: (url: string) => void;
}

const UNGUIDED: Guidance = { ask: () => Promise.resolve(true), go: (url) => location.assign(url) };

/** Who holds unsaved text, and whether the device keeps it. */
const holders = new Map<symbol, boolean>();
let guidance = UNGUIDED;

/** Whether some form on the page holds unsaved text. */
export function isHeld(): boolean {
  return holders.size > 0;
}

/** Whether the page may be left: nothing is unsaved, or the person said so. */
export async function mayLeave(): Promise<boolean> {
  return !isHeld() || guidance.ask([...holders.values()].every(Boolean));
}

/**
 * Holds the page while `dirty`.
 *
 * @param kept whether the device keeps what is unsaved, so that the question can promise it
 */
export function useLeaveGuard(dirty: boolean, kept = true): void {
  useEffect(() => {
    if (!dirty) return;
    const holder = Symbol('unsaved text');
    holders.set(holder, kept);
    window.addEventListener('beforeunload', warn);
    return () => {
      holders.delete(holder);
      if (!isHeld()) window.removeEventListener('beforeunload', warn);
    };
  }, [dirty, kept]);
}

function warn(event: BeforeUnloadEvent): void {
  event.preventDefault();
}

/** Says how to ask and how to go on. @returns a function that takes it back */
export function guideLeaving(next: Guidance): () => void {
  guidance = next;
  return () => {
    guidance = UNGUIDED;
  };
}

/**
 * Watches links and the history. Call it once, before the router is made: listeners of the window are called in the
 * order in which they came, and this one must hear of back and forward before the router does.
 *
 * @returns a function that stops it
 */
export function watchLeaving(): () => void {
  const onPop = guardHistory();
  document.addEventListener('click', guardLink, true);
  window.addEventListener('popstate', onPop);
  return () => {
    document.removeEventListener('click', guardLink, true);
    window.removeEventListener('popstate', onPop);
  };
}

/** A plain click on a link to another page of this site asks first, then goes. */
function guardLink(event: MouseEvent): void {
  const link = isHeld() && event.target instanceof Element ? event.target.closest('a') : null;
  if (!link?.href || event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
  const to = new URL(link.href);
  const samePage = to.pathname === location.pathname && to.search === location.search;
  if (to.origin !== location.origin || samePage || link.target === '_blank' || link.hasAttribute('download')) return;
  event.preventDefault();
  event.stopPropagation();
  void mayLeave().then((yes) => {
    if (yes) guidance.go(to.pathname + to.search + to.hash);
  });
}

// The router numbers its entries in `history.state.idx`; the difference tells how to take a step back.
let entry = indexOf(history.state);

function indexOf(state: unknown): number | null {
  return (state as { idx?: number } | null)?.idx ?? null;
}

/** For the shell, after each navigation: this is the entry a step back or forward would leave. */
export function noteEntry(): void {
  entry = indexOf(history.state);
}

/**
 * The browser has moved by the time it tells. So the move is undone unseen, then the person is asked, and on yes it
 * is made once more.
 */
function guardHistory(): (event: PopStateEvent) => void {
  let undone: number | null = null;
  let passing = false;
  return (event) => {
    if (undone !== null) {
      const steps = undone;
      undone = null;
      event.stopImmediatePropagation();
      void mayLeave().then((yes) => {
        passing = yes;
        if (yes) history.go(steps);
      });
      return;
    }
    const next = indexOf(event.state);
    if (passing || !isHeld() || entry === null || next === null || next === entry) {
      passing = false;
      return;
    }
    undone = next - entry;
    event.stopImmediatePropagation();
    history.go(-undone);
  };
}
