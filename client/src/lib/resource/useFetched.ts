import { useEffect, useState } from 'react';
import { failureIn, type Failure } from '../http/failure.ts';

/**
 * Data of one part of a screen that is fetched each time it opens and not stored in a slice.
 *
 * @param fetch the call; another one (made with `useCallback`) asks anew
 * @returns `data`, `undefined` until it is there, and why the server did not give it
 */
export function useFetched<Data>(fetch: () => Promise<Data>): { data: Data | undefined; failure: Failure | null } {
  const [data, setData] = useState<Data>();
  const [failure, setFailure] = useState<Failure | null>(null);
  useEffect(() => {
    let here = true;
    fetch().then(
      (found) => here && setData(() => found),
      (error: unknown) => here && setFailure(failureIn(error)),
    );
    return () => void (here = false);
  }, [fetch]);
  return { data, failure };
}
