import type { Character, Id } from '@trefoil/server/contract';
import { useEffect, useState } from 'react';
import { useAppDispatch, useAppSelector } from '../../../../app/hooks.ts';
import type { Failure } from '../../../../lib/http/failure.ts';
import { openCharacter } from '../characterThunks.ts';

export interface OpenCharacter {
  /** `null` while it is loading, and if it is missing or could not be loaded. */
  character: Character | null;
  missing: boolean;
  failure: Failure | null;
  tryAgain: () => void;
}

/** Opens a character: shows what is known of it at once and asks the server for the rest. */
export function useCharacter(id: Id): OpenCharacter {
  const dispatch = useAppDispatch();
  const [attempt, setAttempt] = useState(0);
  const [failed, setFailed] = useState<{ id: Id; failure: Failure } | null>(null);
  const [last, setLast] = useState<Character | null>(null);
  const open = useAppSelector((state) => state.outline.character);
  const known = open?._id === id ? open : null;
  // A character that was just deleted stays on the screen until the next screen is there.
  if (known && known !== last) setLast(known);

  useEffect(() => {
    let here = true;
    void dispatch(openCharacter(id)).then((result) => {
      if (!here) return;
      setFailed(openCharacter.rejected.match(result) && result.payload ? { id, failure: result.payload } : null);
    });
    return () => {
      here = false;
    };
  }, [id, attempt, dispatch]);

  const failure = failed?.id === id ? failed.failure : null;
  const missing = failure?.status === 404;
  const shown = known ?? (last?._id === id ? last : null);
  return {
    character: missing ? null : shown,
    missing,
    failure,
    tryAgain: () => {
      setFailed(null);
      setAttempt(attempt + 1);
    },
  };
}
