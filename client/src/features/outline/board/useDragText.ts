import type { BeatKey } from '@trefoil/server/contract';
import { useEffect, useRef, useState, type PointerEvent, type RefObject } from 'react';

/** In pixels: a shorter way with the button down is a click. */
const DRAG_DISTANCE = 6;
/** In pixels: this close to the upper or lower end of the window, it scrolls. */
const EDGE = 72;
const SCROLL_STEP = 10;

interface Point {
  readonly x: number;
  readonly y: number;
}

export interface Drag {
  readonly from: BeatKey;
  /** The other beat under the pointer. */
  readonly over: BeatKey | null;
  /** Where the drag began, in the window. */
  readonly start: Point;
}

interface DragText {
  /** The drag that is under way. */
  drag: Drag | null;
  onPointerDown: (event: PointerEvent<HTMLElement>) => void;
  /** The element that follows the pointer, with its `translate`. */
  slip: RefObject<HTMLDivElement | null>;
}

/** The beat whose card is at a point of the window. */
const beatAt = ({ x, y }: Point) =>
  document.elementFromPoint(x, y)?.closest<HTMLElement>('[data-card]')?.id as BeatKey | undefined;

/**
 * Drags the text of a card to another one with the mouse; a swipe scrolls. Escape cancels.
 *
 * @param onDrop called with both beats
 */
export function useDragText(canDrag: boolean, onDrop: (from: BeatKey, to: BeatKey) => void): DragText {
  const [drag, setDrag] = useState<Drag | null>(null);
  const slip = useRef<HTMLDivElement>(null);
  const ending = useRef<AbortController>(null);
  useEffect(() => () => ending.current?.abort(), []);

  function onPointerDown({ target, pointerType, button, clientX, clientY }: PointerEvent<HTMLElement>) {
    const card = (target as Element).closest<HTMLElement>('[data-card]:not([data-empty])');
    if (!canDrag || !card || pointerType !== 'mouse' || button !== 0 || (target as Element).closest('button')) return;
    const from = card.id as BeatKey;
    const start = { x: clientX, y: clientY };
    let point: Point = start;
    let over: BeatKey | null = null;
    const end = new AbortController();
    const { signal } = end;
    ending.current = end;

    function follow() {
      const at = beatAt(point);
      over = at === undefined || at === from ? null : at;
      setDrag((before) => (before?.from === from && before.over === over ? before : { from, over, start }));
      slip.current?.style.setProperty('translate', `${point.x}px ${point.y}px`);
    }
    function finish() {
      end.abort();
      setDrag(null);
    }
    let isDragging = false;
    const onMove = ({ clientX: x, clientY: y }: globalThis.PointerEvent) => {
      point = { x, y };
      if (!isDragging && Math.hypot(x - start.x, y - start.y) < DRAG_DISTANCE) return;
      if (!isDragging) scrollAtEdges(() => point, follow, signal);
      isDragging = true;
      follow();
    };
    const onUp = () => {
      const to = over;
      if (isDragging) ignoreNextClick();
      finish();
      if (to) onDrop(from, to);
    };
    const onKey = (event: KeyboardEvent) => {
      if (event.key !== 'Escape' || !isDragging) return;
      finish();
      addEventListener('pointerup', ignoreNextClick, { once: true });
    };
    addEventListener('pointermove', onMove, { signal });
    addEventListener('pointerup', onUp, { signal });
    addEventListener('pointercancel', finish, { signal });
    addEventListener('blur', finish, { signal });
    addEventListener('keydown', onKey, { signal });
  }

  return { drag, onPointerDown, slip };
}

/** Scrolls the window as long as the pointer is near its upper or lower end. */
function scrollAtEdges(pointer: () => Point, onScroll: () => void, signal: AbortSignal): void {
  function step() {
    if (signal.aborted) return;
    const { y } = pointer();
    const by = y < EDGE ? -SCROLL_STEP : y > innerHeight - EDGE ? SCROLL_STEP : 0;
    const before = scrollY;
    if (by) scrollBy(0, by);
    if (scrollY !== before) onScroll();
    requestAnimationFrame(step);
  }
  step();
}

/** The click that ends a drag must not open the card under it. */
function ignoreNextClick(): void {
  const ignore = (event: Event) => {
    event.preventDefault();
    event.stopPropagation();
  };
  addEventListener('click', ignore, { capture: true, once: true });
  // It follows at once, or not at all.
  setTimeout(() => removeEventListener('click', ignore, { capture: true }));
}
