import type { ReactNode } from 'react';
import { Navigate } from 'react-router-dom';
import { selectAuthStatus } from '../../features/auth/authSlice.ts';
import { Spinner } from '../../ui/notice/Empty.tsx';
import { useAppSelector } from '../hooks.ts';
import { paths } from '../paths.ts';

/** The landing page, which redirects a signed-in writer to the dashboard. */
export function VisitorsOnly({ children }: { children: ReactNode }) {
  const status = useAppSelector(selectAuthStatus);

  if (status === 'signedIn') return <Navigate to={paths.dashboard} replace />;
  if (status === 'unknown') return <Spinner />;
  return children;
}
