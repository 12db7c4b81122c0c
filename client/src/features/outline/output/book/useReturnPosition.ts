import { useLayoutEffect, useState } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';

/** What the book's entry in the browser's history says once it was left for a question. */
interface LeftState {
  /** How far it was scrolled. */
  left: number;
  /** The screen itself puts the reader where they were. */
  back: true;
}

/**
 * Brings a reader who comes back, by whatever way, to where the book was left, with the focus on that heading; an
 * address that names a beat or an act leads there.
 *
 * @returns to be called with the name of a heading when it is followed
 */
export function useReturnPosition(): (heading: string) => void {
  const navigate = useNavigate();
  const location = useLocation();
  const [arrived] = useState(location);

  useLayoutEffect(() => {
    const place = document.getElementById(arrived.hash.slice(1));
    if (!place) return;
    const left = (arrived.state as LeftState | null)?.left;
    const bring = () => {
      if (left === undefined) place.scrollIntoView();
      else window.scrollTo(0, left);
      place.querySelector<HTMLElement>('h3 a')?.focus({ preventScroll: true });
    };
    bring();
    // The browser goes to an address with a hash once more, and takes the focus away.
    const frame = requestAnimationFrame(bring);
    return () => cancelAnimationFrame(frame);
  }, [arrived]);

  return (heading) => {
    const state: LeftState = { left: window.scrollY, back: true };
    void navigate({ hash: heading }, { replace: true, state });
  };
}
