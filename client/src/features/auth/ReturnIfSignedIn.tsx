import type { ReactNode } from 'react';
import { Navigate, useLocation, type Location } from 'react-router-dom';
import { useAppSelector } from '../../app/hooks.ts';
import { paths } from '../../app/paths.ts';

/** Around the forms that let somebody in: once inside, one goes to the page that was asked for. */
export function ReturnIfSignedIn({ children }: { children: ReactNode }) {
  const { isAuthenticated, error } = useAppSelector(({ auth }) => auth);
  const state = useLocation().state as { from?: Location } | null;

  // Let in, but the connection broke before the user came: the page asked for offers to try again.
  const inside = isAuthenticated ?? error !== null;
  return inside ? <Navigate to={state?.from ?? paths.dashboard} replace /> : children;
}
