import type { ReactNode } from 'react';
import { Navigate, useLocation, type Location } from 'react-router-dom';
import { useAppSelector } from '../../app/hooks.ts';
import { paths } from '../../app/paths.ts';
import { selectAuthStatus } from './authSlice.ts';

/** Wraps the login and sign-up forms: redirects signed-in writers to the page they came for. */
export function ReturnIfSignedIn({ children }: { children: ReactNode }) {
  const status = useAppSelector(selectAuthStatus);
  const state = useLocation().state as { from?: Location } | null;

  // If the user could not be loaded after the login, that page offers to try again.
  const isSignedIn = status === 'signedIn' || status === 'unreachable';
  return isSignedIn ? <Navigate to={state?.from ?? paths.dashboard} replace /> : children;
}
