import { keysUnder, writeItem } from '../../lib/browser/storage.ts';
import { ClientError, isPassing, type Failure } from '../../lib/http/failure.ts';
import { Retry } from '../../lib/http/retry.ts';
import * as api from './authApi.ts';

/** Before each token whose session the server has yet to end: a key in local storage. */
const PREFIX = 'trefoil/ended/';

const retry = new Retry(() => void sendEndedSessions());

/**
 * Ends the session of a token on the server, as soon as it can be reached. Until then the token stays on this device for this
 * one request, which does not depend on who is signed in by then.
 */
export function endOnServer(token: string): void {
  // Where storage is forbidden, there is one attempt.
  if (!writeItem(PREFIX + token, '')) void send(token);
  else void sendEndedSessions();
}

/** Ends the sessions that the server could not be told about earlier. */
export async function sendEndedSessions(): Promise<void> {
  const failures = await Promise.all(keysUnder(PREFIX).map((key) => send(key.slice(PREFIX.length))));
  retry.after(failures.find((failure) => failure !== null) ?? null);
}

/** Stops trying until the next call. */
export const stopSendingEndedSessions = (): void => retry.stop();

/** @returns the failure that another attempt may not have */
async function send(token: string): Promise<Failure | null> {
  try {
    await api.endSession(token);
  } catch (error) {
    if (error instanceof ClientError && isPassing(error.failure)) return error.failure;
    // Otherwise, the session had ended already.
  }
  writeItem(PREFIX + token, null);
  return null;
}
