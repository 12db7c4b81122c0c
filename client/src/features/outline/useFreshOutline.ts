import { useEffect } from 'react';
import { useAppDispatch, useAppSelector } from '../../app/hooks.ts';
import { loadOutline } from './outlineSlice.ts';

/** Coming back to a page after less than this is no reason to ask the server again, in milliseconds. */
const FRESH = 10_000;

/**
 * The writer's outline, asked for again when a screen opens and when somebody comes back to its page: another device
 * may have been written on. Until the answer is there, what is known is shown.
 */
export function useFreshOutline() {
  const dispatch = useAppDispatch();
  const { outline, loaded, loading, error } = useAppSelector((state) => state.outline);

  useEffect(() => {
    let asked = Date.now();
    void dispatch(loadOutline());
    const onVisible = () => {
      if (document.visibilityState !== 'visible' || Date.now() - asked < FRESH) return;
      asked = Date.now();
      void dispatch(loadOutline());
    };
    document.addEventListener('visibilitychange', onVisible);
    return () => document.removeEventListener('visibilitychange', onVisible);
  }, [dispatch]);

  return { outline, loaded, loading, error, reload: () => void dispatch(loadOutline()) };
}
