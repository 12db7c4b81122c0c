import type { Reply } from '@trefoil/server/contract';
import { useMemo } from 'react';
import { useAppSelector } from '../../../app/hooks.ts';
import { readSeen } from './seenComments.ts';

/** The viewer's own posts with recent comments by others that this device has not shown yet, latest first. */
export function useUnseenReplies(): readonly Reply[] {
  const user = useAppSelector(({ auth }) => auth.user);
  return useMemo(() => {
    const seen = readSeen(user?._id ?? '');
    return (user?.replies ?? []).filter(({ post, at }) => at > (seen[post]?.at ?? ''));
  }, [user]);
}
