import type { BeatKey } from '@trefoil/server/contract';
import { useEffect, useRef, useState, type PointerEvent } from 'react';

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

/** The beat whose card is at a point of the window. */
const beatAt = ({ x, y }: Point) =>
  document.elementFromPoint(x, y)?.closest<HTMLElement>('[data-card]')?.id as BeatKey | undefined;

/**
 * Drags the text of a card to another one with the mouse or a pen; a swipe scrolls. Escape and the right button cancel.
 *
 * @param onDrop called with both beats
 * @returns the drag that is under way, and a ref for the element that follows the pointer, with its `translate`
 */
export function useDragText(canDrag: boolean, onDrop: (from: BeatKey, to: BeatKey) => void) {
  const [drag, setDrag] = useState<Drag | null>(null);
  const slip = useRef<HTMLDivElement>(null);
  const ending = useRef<AbortController>(null);
  useEffect(() => () => ending.current?.abort(), []);
  // The texts may change during a drag.
  const latest = useRef(onDrop);
  useEffect(() => {
    latest.current = onDrop;
  });

  function onPointerDown(event: PointerEvent<HTMLElement>) {
    const from = canDrag ? draggedBeat(event) : undefined;
    if (!from) return;
    const start = { x: event.clientX, y: event.clientY };
    let over: BeatKey | null = null;
    const follow = (pointer: Point) => {
      const at = beatAt(pointer);
      over = at === undefined || at === from ? null : at;
      setDrag((before) => (before?.from === from && before.over === over ? before : { from, over, start }));
      slip.current?.style.setProperty('translate', `${pointer.x}px ${pointer.y}px`);
    };
    ending.current = trackDrag(start, follow, (isDropped) => {
      setDrag(null);
      if (isDropped && over) latest.current(from, over);
    });
  }

  return { drag, onPointerDown, slip };
}

/** The beat whose text a press may begin to drag: not with another button, and not on a control. */
function draggedBeat({ target, pointerType, button }: PointerEvent<HTMLElement>): BeatKey | undefined {
  if (pointerType === 'touch' || button !== 0 || (target as Element).closest('button')) return undefined;
  return (target as Element).closest<HTMLElement>('[data-card]:not([data-empty])')?.id as BeatKey | undefined;
}

/**
 * Follows the pointer from a press until the button is released, or the drag is canceled.
 *
 * @param onEnd called once; also for a press that was only a click, as not dropped
 * @returns stops it
 */
function trackDrag(start: Point, onMove: (point: Point) => void, onEnd: (isDropped: boolean) => void): AbortController {
  const end = new AbortController();
  const release = new AbortController();
  const { signal } = end;
  const pointer = { ...start };
  let isDragging = false;

  function begin() {
    isDragging = true;
    scrollAtEdges(pointer, onMove, signal);
    // The click that ends a drag opens no card; after a canceled one, the right button does nothing either.
    for (const type of ['click', 'contextmenu'])
      addEventListener(type, ignore, { capture: true, signal: release.signal });
  }
  function finish(isDropped: boolean) {
    if (signal.aborted) return;
    end.abort();
    onEnd(isDropped);
  }
  function move({ clientX: x, clientY: y, buttons }: globalThis.PointerEvent) {
    if (buttons !== 1) return finish(false);
    Object.assign(pointer, { x, y });
    if (!isDragging && Math.hypot(x - start.x, y - start.y) < DRAG_DISTANCE) return;
    if (!isDragging) begin();
    onMove(pointer);
  }
  function onRelease({ type }: Event) {
    finish(isDragging && type === 'pointerup');
    // The click follows at once, or not at all.
    setTimeout(() => release.abort());
  }
  function onKey({ key }: KeyboardEvent) {
    if (key === 'Escape' && isDragging) finish(false);
  }
  addEventListener('pointermove', move, { signal });
  addEventListener('keydown', onKey, { signal });
  // A pen would scroll as a finger does.
  addEventListener('touchmove', (event) => event.preventDefault(), { signal, passive: false });
  for (const type of ['pointerup', 'pointercancel', 'blur'])
    addEventListener(type, onRelease, { signal: release.signal });
  return end;
}

function ignore(event: Event): void {
  event.preventDefault();
  event.stopPropagation();
}

/** Scrolls the window as long as the pointer is near its upper or lower end. */
function scrollAtEdges(pointer: Point, onScroll: (point: Point) => void, signal: AbortSignal): void {
  if (signal.aborted) return;
  const by = pointer.y < EDGE ? -SCROLL_STEP : pointer.y > innerHeight - EDGE ? SCROLL_STEP : 0;
  const before = scrollY;
  if (by) scrollBy(0, by);
  if (scrollY !== before) onScroll(pointer);
  requestAnimationFrame(() => scrollAtEdges(pointer, onScroll, signal));
}
