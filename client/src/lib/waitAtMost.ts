/** Waits for a promise, but no longer than `time` milliseconds. @returns its value; `null` if it took longer */
export async function waitAtMost<Value>(time: number, promise: Promise<Value>): Promise<Value | null> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const timeout = new Promise<null>((resolve) => (timer = setTimeout(resolve, time, null)));
  try {
    return await Promise.race([promise, timeout]);
  } finally {
    clearTimeout(timer);
  }
}
