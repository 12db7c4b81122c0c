const LOOPBACK = ['localhost', '127.0.0.1', '[::1]'];

/** Whether a URL leads to this machine. */
export function isThisMachine(url: string): boolean {
  return LOOPBACK.includes(new URL(url).hostname);
}
