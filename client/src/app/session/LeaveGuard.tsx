import { useEffect } from 'react';
import { useNavigate } from 'react-router-dom';
import { guideLeaving } from '../../lib/drafts/leaveGuard.ts';
import { useConfirm } from '../../ui/notice/Confirm.tsx';

const SAFE = {
  title: 'Leave without saving?',
  text: 'What you wrote here is not saved yet. It stays on this device and is offered back when you return.',
  keep: 'Stay and Keep Writing',
  go: 'Leave',
  kind: 'plain',
} as const;

const AT_RISK = {
  ...SAFE,
  text: 'What you changed here is not saved yet, and this device cannot keep all of it. If you leave now, it is lost.',
  kind: 'danger',
} as const;

/** Asks before a page with unsaved text is left. */
export function LeaveGuard() {
  const confirm = useConfirm();
  const navigate = useNavigate();

  useEffect(
    () => guideLeaving({ ask: (kept) => confirm(kept ? SAFE : AT_RISK), go: (url) => void navigate(url) }),
    [confirm, navigate],
  );
  return null;
}
