import type { ReactNode } from 'react';
import { Navigate } from 'react-router-dom';
import { Spinner } from '../../ui/notice/Empty.tsx';
import { useAppSelector } from '../hooks.ts';
import { paths } from '../paths.ts';

/** The landing page: whoever is signed in goes to the dashboard instead. */
export function VisitorsOnly({ children }: { children: ReactNode }) {
  const { isAuthenticated, loading } = useAppSelector((state) => state.auth);

  if (isAuthenticated) return <Navigate to={paths.dashboard} replace />;
  if (loading) return <Spinner />;
  return children;
}
