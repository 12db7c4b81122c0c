import type { ReactNode } from 'react';
import { Navigate, useLocation, type Location } from 'react-router-dom';
import { useAppSelector } from '../../app/hooks.ts';
import { paths } from '../../app/paths.ts';
import { selectAuthStatus } from './authSlice.ts';

/** Around the login and sign-up forms: a signed-in writer goes to the page that was asked for. */
export function ReturnIfSignedIn({ children }: { children: ReactNode }) {
  const status = useAppSelector(selectAuthStatus);
  const state = useLocation().state as { from?: Location } | null;

  // A login whose user could not be loaded: the page asked for offers to try again.
  const isIn = status === 'signedIn' || status === 'unreachable';
  return isIn ? <Navigate to={state?.from ?? paths.dashboard} replace /> : children;
}
