import { logout } from '../../../features/auth/authSlice.ts';
import { mayLeave } from '../../../lib/drafts/leaveGuard.ts';
import { useAppDispatch } from '../../hooks.ts';

/** Signs out, after asking when there is unsaved text. */
export function useLogout(): () => void {
  const dispatch = useAppDispatch();
  return () => void mayLeave().then((yes) => yes && dispatch(logout()));
}
