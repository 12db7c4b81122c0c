import { useState } from 'react';
import { readItem, writeItem } from '../../../../lib/storage.ts';

const LEAVE_OUT_KEY = 'trefoil/leaveOutEmpty';

/** Whether empty beats are left out of the book, on screen and paper; remembered on this device. */
export function useLeaveOut(): [boolean, (leavesOut: boolean) => void] {
  const [leavesOut, setLeavesOut] = useState(() => readItem(LEAVE_OUT_KEY) === 'true');
  function choose(next: boolean) {
    writeItem(LEAVE_OUT_KEY, next ? 'true' : null);
    setLeavesOut(next);
  }
  return [leavesOut, choose];
}
