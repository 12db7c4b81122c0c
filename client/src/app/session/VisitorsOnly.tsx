import type { ReactNode } from 'react';
import { Navigate } from 'react-router-dom';
import { selectAuthStatus } from '../../features/auth/authSlice.ts';
import { Spinner } from '../../ui/notice/Empty.tsx';
import { useAppSelector } from '../hooks.ts';
import { paths } from '../paths.ts';

/** The landing page: a signed-in writer goes to the dashboard instead. */
export function VisitorsOnly({ children }: { children: ReactNode }) {
  const status = useAppSelector(selectAuthStatus);

  if (status === 'signedIn') return <Navigate to={paths.dashboard} replace />;
  if (status === 'unknown') return <Spinner />;
  return children;
}
