import { useSyncExternalStore } from 'react';
import { selectAuthStatus } from '../../../features/auth/authSlice.ts';
import { useAppSelector } from '../../hooks.ts';

const never = () => () => {};

/**
 * Whose links the bars show. While the status is unknown, a token is stored, so a writer is likely. The shell in
 * `index.html` is rendered for everybody (`null`). A prerendered page shows a visitor's links, so hydration has to as well.
 */
export function useViewer(): 'visitor' | 'writer' | null {
  const guess = useSyncExternalStore(
    never,
    () => 'writer' as const,
    () => (typeof document === 'undefined' ? null : ('visitor' as const)),
  );
  const status = useAppSelector(selectAuthStatus);
  if (status === 'visitor') return 'visitor';
  return status === 'signedIn' ? 'writer' : guess;
}
