/** The priority (1 to 19 on POSIX) of threads and processes that hash passwords or decode pictures: calls go first. */
export const BEHIND_CALLS = 4;

/* A pass-through for code that still calls it; to be removed with the last call. */
export const doLongWork = async <T>(_key: string, work: () => T | Promise<T>): Promise<T> => work();
