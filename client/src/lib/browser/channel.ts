import { attempt } from './attempt.ts';

/** A channel to the other tabs of this browser; `null` where there is none. */
export const openChannel = (name: string): BroadcastChannel | null => attempt(() => new BroadcastChannel(name), null);
