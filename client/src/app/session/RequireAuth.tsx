import { useDeferredValue, useState } from 'react';
import { Navigate, Outlet, useLocation } from 'react-router-dom';
import { loadUser } from '../../features/auth/authSlice.ts';
import { Button } from '../../ui/button/Button.tsx';
import { Spinner } from '../../ui/notice/Empty.tsx';
import { Notice } from '../../ui/notice/Notice.tsx';
import { Page } from '../../ui/layout/Page.tsx';
import { useAppDispatch, useAppSelector } from '../hooks.ts';
import { paths } from '../paths.ts';
import { Main } from '../shell/Shell.tsx';

/** Lets writers through; visitors go to the login and come back to the page they asked for. */
export function RequireAuth() {
  const { isAuthenticated, loading, error, farewell } = useAppSelector((state) => state.auth);
  const location = useLocation();
  // The first drawing of a screen is done bit by bit.
  const isDrawn = useDeferredValue(isAuthenticated);
  const [cameAsVisitor] = useState(isAuthenticated === false);

  if (isAuthenticated && isDrawn) return <Outlet />;
  if (isAuthenticated === false) {
    // Who leaves on purpose is not asked to come in again; who asks for a page later is.
    const left = farewell === 'logout' || farewell === 'deleted';
    if (left && !cameAsVisitor) return <Navigate to={paths.landing} replace />;
    return <Navigate to={paths.login} replace state={{ from: location }} />;
  }
  return <Main>{error && !loading ? <NotReached message={error.errors[0]?.msg} /> : <Spinner />}</Main>;
}

function NotReached({ message }: { message: string | undefined }) {
  const dispatch = useAppDispatch();
  return (
    <Page title="No connection" width={44}>
      <h1 style={{ marginBlockEnd: 'var(--s5)' }}>No connection</h1>
      <Notice tone="danger" role="alert" actions={<Button onClick={() => void dispatch(loadUser())}>Try Again</Button>}>
        <p>{message}</p>
        <p>You are still signed in, and text that you had not saved is safe on this device.</p>
      </Notice>
    </Page>
  );
}
