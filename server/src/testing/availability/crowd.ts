import { Agent, request } from 'node:http';

/** One call as it came back. */
export interface Outcome {
  readonly status: number;
  readonly retryAfter: number;
  readonly text: string;
}

const agent = new Agent({ keepAlive: true });
let addresses = 2 << 16; // 10.2.0.0

/** An unused IP address; the server under test needs TRUST_PROXY. */
export function newAddress(): string {
  addresses += 1;
  return `10.${addresses >> 16}.${(addresses >> 8) & 255}.${addresses & 255}`;
}

/** Sends one call from an IP address. @param url with the path */
export function callFrom(
  address: string,
  url: string,
  { token = '', body, method = body ? 'POST' : 'GET' }: { token?: string; body?: object; method?: string } = {},
): Promise<Outcome> {
  const headers = { 'x-forwarded-for': address, 'x-auth-token': token, 'content-type': 'application/json' };
  return new Promise((resolve, reject) => {
    request(url, { agent, method, headers }, (response) => {
      const { statusCode: status = 0, headers: received } = response;
      let text = '';
      response.on('data', (chunk) => (text += String(chunk)));
      response.on('end', () => resolve({ status, retryAfter: Number(received['retry-after']), text }));
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
