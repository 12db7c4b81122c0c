import { Agent, request } from 'node:http';

/** One call as it came back. */
export interface Outcome {
  readonly status: number;
  readonly retryAfter: number;
}

const agent = new Agent({ keepAlive: true });
let addresses = 0;

/** An unused IP address; the server under test needs TRUST_PROXY. */
export function newAddress(): string {
  addresses += 1;
  return `10.2.${Math.floor(addresses / 250)}.${addresses % 250}`;
}

/** Sends one call from an IP address. @param url with the path @param body makes it a POST */
export function callFrom(
  address: string,
  url: string,
  { token = '', body }: { token?: string; body?: object } = {},
): Promise<Outcome> {
  const headers = { 'x-forwarded-for': address, 'x-auth-token': token, 'content-type': 'application/json' };
  return new Promise((resolve, reject) => {
    request(url, { agent, method: body ? 'POST' : 'GET', headers }, (response) => {
      const { statusCode = 0, headers: received } = response;
      response.resume().on('end', () => resolve({ status: statusCode, retryAfter: Number(received['retry-after']) }));
    })
      .on('error', reject)
      .end(body && JSON.stringify(body));
  });
}

/**
 * Has callers call again and again until the work is done.
 * @param work is given how often each status has come back so far
 * @returns the same for the time of the work
 */
export async function during(
  callers: (() => Promise<Outcome>)[],
  work: (soFar: Record<number, number>) => Promise<void>,
): Promise<Record<number, number>> {
  const counts: Record<number, number> = {};
  let isOver = false;
  const crowd = callers.map(async (call) => {
    while (!isOver) {
      const { status } = await call();
      counts[status] = (counts[status] ?? 0) + 1;
    }
  });
  await work(counts);
  const counted = { ...counts };
  isOver = true;
  await Promise.all(crowd);
  return counted;
}

export const times = <T>(count: number, make: (i: number) => T): T[] =>
  Array.from({ length: count }, (_, i) => make(i));
