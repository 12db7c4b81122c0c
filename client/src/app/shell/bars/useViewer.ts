import { useSyncExternalStore } from 'react';
import { selectAuthStatus } from '../../../features/auth/authSlice.ts';
import { useAppSelector } from '../../hooks.ts';

const never = () => () => {};

/**
 * Whose links the bars show. While the status is unknown, a token is stored, so a writer is likely; the shell that the build
 * renders is for everybody (`null`).
 */
export function useViewer(): 'visitor' | 'writer' | null {
  const guess = useSyncExternalStore(
    never,
    () => 'writer' as const,
    () => null,
  );
  const status = useAppSelector(selectAuthStatus);
  if (status === 'visitor') return 'visitor';
  return status === 'signedIn' ? 'writer' : guess;
}
