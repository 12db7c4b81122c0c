/** A lock that is not granted within this many milliseconds is stolen: the page that holds it is frozen or hangs. */
const LONGEST_WAIT = 5_000;

/**
 * Runs `work` while no other tab runs one under the same name, as far as the browser can tell: without a lock where it has
 * none, beside another tab where that tab takes too long. So two at a time must do no harm.
 */
export async function withLock<Result>(name: string, work: () => Promise<Result>): Promise<Result> {
  const end = new AbortController();
  // In the back/forward cache a page is frozen: it would keep its lock, and its place among those that wait for one.
  window.addEventListener('pagehide', () => end.abort(), { signal: end.signal });
  await acquire(name, end.signal);
  try {
    return await work();
  } finally {
    end.abort();
  }
}

/** Resolves once the lock is held, which lasts until `end`, or once it is known that it cannot be had. */
function acquire(name: string, end: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    let isHeld = false;
    async function hold() {
      isHeld = true;
      resolve();
      if (!end.aborted) await new Promise((release) => end.addEventListener('abort', release));
    }
    // Being async, it rejects where the browser throws.
    const request = async (options: LockOptions) => navigator.locks.request(name, options, hold);
    request({ signal: AbortSignal.any([end, AbortSignal.timeout(LONGEST_WAIT)]) })
      .catch(async () => {
        if (!isHeld && !end.aborted) await request({ steal: true });
      })
      .then(resolve, resolve);
  });
}
