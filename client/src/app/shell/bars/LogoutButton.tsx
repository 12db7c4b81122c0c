import { useStore } from 'react-redux';
import { logout } from '../../../features/auth/authSlice.ts';
import { isUnsaved } from '../../../lib/drafts/unsaved.ts';
import { useConfirm } from '../../../ui/dialog/Confirm.tsx';
import type { AppStore } from '../../store.ts';

const SAFE = {
  title: 'Log out with unsaved text?',
  text: 'Some of your text hasn’t been saved to your account yet. It stays on this device, visible only to you.',
  cancelLabel: 'Stay Logged In',
  confirmLabel: 'Log Out',
  kind: 'plain',
} as const;

const AT_RISK = {
  ...SAFE,
  text: 'Some of your text hasn’t been saved to your account, and this device can’t store it. If you log out now, it will be lost.',
  kind: 'danger',
} as const;

/** Logs out, after a confirmation if there is unsaved text. */
export function LogoutButton({ className }: { className: string | undefined }) {
  const store = useStore() as AppStore;
  const confirm = useConfirm();
  async function leave() {
    const { drafts } = store.getState();
    if (!isUnsaved(drafts) || (await confirm(drafts.onDevice ? SAFE : AT_RISK))) void store.dispatch(logout());
  }
  return (
    <button className={className} type="button" onClick={() => void leave()}>
      Logout
    </button>
  );
}
