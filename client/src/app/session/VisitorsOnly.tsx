import { Navigate, Outlet } from 'react-router-dom';
import { selectAuthStatus } from '../../features/auth/authSlice.ts';
import { Spinner } from '../../ui/notice/Empty.tsx';
import { useAppSelector } from '../hooks.ts';
import { paths } from '../paths.ts';

/** Renders the screen for visitors; redirects a signed-in writer to the dashboard. */
export function VisitorsOnly() {
  const status = useAppSelector(selectAuthStatus);

  if (status === 'signedIn') return <Navigate to={paths.dashboard} replace />;
  if (status === 'unknown') return <Spinner />;
  return <Outlet />;
}
