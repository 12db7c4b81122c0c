import { logout } from '../../../features/auth/authSlice.ts';
import { useAppDispatch } from '../../hooks.ts';
import { useLeaveConfirmation } from '../../session/useLeaveConfirmation.ts';

/** Logs out, after a confirmation if there is unsaved text. */
export function LogoutButton({ className }: { className: string | undefined }) {
  const dispatch = useAppDispatch();
  const confirmLeaving = useLeaveConfirmation();
  return (
    <button
      className={className}
      type="button"
      onClick={() => void confirmLeaving().then((isLeaving) => isLeaving && dispatch(logout()))}
    >
      Logout
    </button>
  );
}
