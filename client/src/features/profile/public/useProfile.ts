import type { Id } from '@trefoil/server/contract';
import { useEffect, useState } from 'react';
import { useAppDispatch, useAppSelector } from '../../../app/hooks.ts';
import type { Failure } from '../../../lib/http/failure.ts';
import { openProfile } from '../profileThunks.ts';

/** Opens the public profile of a writer. */
export function useProfile(userId: Id) {
  const dispatch = useAppDispatch();
  const [attempt, setAttempt] = useState(0);
  const [failed, setFailed] = useState<{ userId: Id; failure: Failure } | null>(null);
  const shown = useAppSelector((state) => state.profile.shown);

  useEffect(() => {
    let here = true;
    void dispatch(openProfile(userId)).then((result) => {
      if (!here) return;
      setFailed(openProfile.rejected.match(result) && result.payload ? { userId, failure: result.payload } : null);
    });
    return () => {
      here = false;
    };
  }, [userId, attempt, dispatch]);

  return {
    profile: shown?.user._id === userId ? shown : null,
    failure: failed?.userId === userId ? failed.failure : null,
    tryAgain: () => {
      setFailed(null);
      setAttempt(attempt + 1);
    },
  };
}
