import { useState } from 'react';
import { Navigate, Outlet, useLocation } from 'react-router-dom';
import { loadUser, selectAuthStatus } from '../../features/auth/authSlice.ts';
import { Button } from '../../ui/button/Button.tsx';
import { Spinner } from '../../ui/notice/Empty.tsx';
import { Notice } from '../../ui/notice/Notice.tsx';
import { Page } from '../../ui/layout/Page.tsx';
import { useAppDispatch, useAppSelector } from '../hooks.ts';
import { paths } from '../paths.ts';
import { Main } from '../shell/Shell.tsx';

/** Renders the screen for writers; redirects visitors to the login, and from there back to the page they requested. */
export function RequireAuth() {
  const status = useAppSelector(selectAuthStatus);
  const logoutReason = useAppSelector(({ auth }) => auth.logoutReason);
  const location = useLocation();
  const [cameAsVisitor] = useState(status === 'visitor');

  if (status === 'signedIn') return <Outlet />;
  if (status === 'visitor') {
    // Whoever logged out on purpose is not sent to the login, unless they request a page later.
    const left = logoutReason === 'logout' || logoutReason === 'deleted';
    if (left && !cameAsVisitor) return <Navigate to={paths.landing} replace />;
    return <Navigate to={paths.login} replace state={{ from: location }} />;
  }
  return <Main>{status === 'unreachable' ? <Unreachable /> : <Spinner />}</Main>;
}

/** Renders the screen for visitors; redirects a signed-in writer to the dashboard. */
export function VisitorsOnly() {
  const status = useAppSelector(selectAuthStatus);

  if (status === 'signedIn') return <Navigate to={paths.dashboard} replace />;
  if (status === 'unknown') return <Spinner />;
  return <Outlet />;
}

function Unreachable() {
  const dispatch = useAppDispatch();
  const message = useAppSelector(({ auth }) => auth.error?.errors[0]?.msg);
  return (
    <Page title="No connection" width={52}>
      <h1 style={{ marginBlockEnd: 'var(--s5)' }}>No connection</h1>
      <Notice tone="danger" actions={<Button onClick={() => void dispatch(loadUser())}>Try Again</Button>}>
        <p>{message}</p>
        <p>You’re still logged in, and your unsaved text is safe on this device.</p>
      </Notice>
    </Page>
  );
}
