import { useStore } from 'react-redux';
import { logout } from '../../../features/auth/authSlice.ts';
import { isUnsaved } from '../../../lib/drafts/unsaved.ts';
import { useConfirm } from '../../../ui/dialog/Confirm.tsx';
import type { AppStore } from '../../store.ts';

const SAFE = {
  title: 'Log out with unsaved text?',
  text: 'Some of what you wrote is not on the server yet. It stays on this device, for you alone, and is there when you sign in here again.',
  keep: 'Stay Signed In',
  go: 'Log Out',
  kind: 'plain',
} as const;

const AT_RISK = {
  ...SAFE,
  text: 'Some of what you wrote is not on the server yet, and this device cannot keep it. If you log out now, it is lost.',
  kind: 'danger',
} as const;

/** Signs out, after saying so when there is unsaved text. */
export function useLogout(): () => void {
  const store = useStore() as AppStore;
  const confirm = useConfirm();
  return () => {
    const { drafts } = store.getState();
    const asked = isUnsaved(drafts) ? confirm(drafts.onDevice ? SAFE : AT_RISK) : Promise.resolve(true);
    void asked.then((yes) => yes && store.dispatch(logout()));
  };
}
