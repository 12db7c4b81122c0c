import { Trash2 } from 'lucide-react';
import { useEffect, useRef, useState, type ReactNode } from 'react';
import { useAppDispatch } from '../../app/hooks.ts';
import { Button } from '../../ui/button/Button.tsx';
import { useConfirm } from '../../ui/dialog/Confirm.tsx';
import { Row } from '../../ui/layout/layout.tsx';
import { Danger } from '../../ui/notice/Danger.tsx';
import { deleteAccount } from './authSlice.ts';

const CONFIRMATION = {
  title: 'Delete account',
  text: 'Are you sure that you want to delete your account? This is permanent and can NOT be undone.',
  cancelLabel: 'Keep My Account',
  confirmLabel: 'Delete My Account',
};

/**
 * Deletes the account after a confirmation. For the dashboard.
 *
 * @param backup the link to a backup, which comes first
 */
export function DeleteAccount({ backup }: { backup: ReactNode }) {
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => {
    place.current?.scrollIntoView({ block: 'nearest' });
  }, []);
  const dispatch = useAppDispatch();
  const confirm = useConfirm();
  const [busy, setBusy] = useState(false);

  async function remove() {
    if (!(await confirm(CONFIRMATION))) return;
    setBusy(true);
    await dispatch(deleteAccount());
    setBusy(false);
  }

  return (
    <div ref={place}>
      <Danger text="Your account, outline, characters, and profile will be deleted for good. Brainstorm posts and comments stay under the name “Deleted writer” unless you delete them first.">
        <Row>
          {backup}
          <Button kind="danger" icon={Trash2} busy={busy} onClick={() => void remove()}>
            Delete My Account
          </Button>
        </Row>
      </Danger>
    </div>
  );
}
