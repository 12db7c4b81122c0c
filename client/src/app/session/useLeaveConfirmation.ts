import { useStore } from 'react-redux';
import { isUnsaved } from '../../lib/drafts/draftsState.ts';
import { useConfirm } from '../../ui/dialog/Confirm.tsx';
import type { AppStore } from '../store.ts';

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

/** @returns whether the writer may log out, who is asked if there is unsaved text */
export function useLeaveConfirmation(): () => Promise<boolean> {
  const store = useStore() as AppStore;
  const confirm = useConfirm();
  return async () => {
    const { drafts } = store.getState();
    return !isUnsaved(drafts) || confirm(drafts.onDevice ? SAFE : AT_RISK);
  };
}
