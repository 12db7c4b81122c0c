import { useSyncExternalStore } from 'react';
import { useAppSelector } from '../../hooks.ts';

const never = () => () => {};

/**
 * Whose links to show: it is not known yet only where a token is kept, and that is a good guess. The build, which draws the
 * shell of every page, can't guess (`null`); where it drew a page itself, that is a visitor's, and so the first drawing in
 * the browser must be.
 */
export function useWho(): 'visitor' | 'writer' | null {
  const guess = useSyncExternalStore<boolean | null>(
    never,
    () => true,
    () => (typeof document === 'undefined' ? null : false),
  );
  const signedIn = useAppSelector((state) => state.auth.isAuthenticated) ?? guess;
  return signedIn === null ? null : signedIn ? 'writer' : 'visitor';
}
