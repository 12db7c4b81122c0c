import { useLayoutEffect, useState } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';

/** The state of the outline's history entry after the reader has followed a link to a question. */
interface ReturnState {
  /** The scroll position, in pixels. */
  scrollY: number;
  /** Tells the router that this screen restores the scroll position itself. */
  back: true;
}

/**
 * Restores the scroll position and the focus of a reader who returns from a question. Without a position, scrolls to the beat
 * or act in the hash of the URL.
 *
 * @returns a function to call with the id of a beat when its link is followed
 */
export function useReturnPosition(): (beat: string) => void {
  const navigate = useNavigate();
  const location = useLocation();
  const [initial] = useState(location);

  useLayoutEffect(() => {
    const target = document.getElementById(initial.hash.slice(1));
    if (!target) return;
    const scrollY = (initial.state as ReturnState | null)?.scrollY;
    const restore = () => {
      if (scrollY === undefined) target.scrollIntoView();
      else window.scrollTo(0, scrollY);
      target.querySelector<HTMLElement>('h3 a')?.focus({ preventScroll: true });
    };
    restore();
    // Again in the next frame, because the browser then scrolls to the hash itself and removes the focus.
    const frame = requestAnimationFrame(restore);
    return () => cancelAnimationFrame(frame);
  }, [initial]);

  return (beat) => {
    const state: ReturnState = { scrollY: window.scrollY, back: true };
    void navigate({ search: location.search, hash: beat }, { replace: true, state });
  };
}
