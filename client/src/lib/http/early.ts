/** The calls that the page made before its scripts had come (prerender/firstCalls.ts), by URL below /api. */
interface Early {
  token: string | null;
  /** `null` for a call that got no answer. */
  answers: { [url: string]: Promise<Response | null> };
}

declare global {
  var early: Early | undefined;
}

/** Who asks later than this after the page was opened asks anew, in milliseconds. */
const FRESH = 30_000;

/** What a page has asked for already, as the same person: its answer, once. Whatever changes something makes all of it old. */
export function takeEarly(method: string, url: string, token: string | null): Promise<Response | null> | undefined {
  const { early } = globalThis;
  if (!early) return undefined;
  if (method !== 'GET' || token !== early.token || performance.now() > FRESH) {
    globalThis.early = undefined;
    return undefined;
  }
  const answer = early.answers[url];
  delete early.answers[url];
  return answer;
}
