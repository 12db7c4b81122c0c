import { ClientError, notReached } from './failure.ts';
import { readToken } from './token.ts';
import type { Call, CallOptions, Settings } from './transport.ts';

/** One page of a list, and the URL of the next one for `client.page`, if there is one. */
export interface ListPage<Item> {
  items: Item[];
  next: string | null;
}

const settings: Settings = { base: '/api', timeout: 15_000, onUnauthorized: () => {} };

/** Sets what happens when the server no longer knows the session; tests point the client at a server of their own. */
export function configureClient(changes: Partial<Settings>): void {
  Object.assign(settings, changes);
}

type Transport = typeof import('./transport.ts');

let transport: Promise<Transport> | undefined;

/** axios comes with the first call, so that a visitor who only reads does not load it. */
function load(): Promise<Transport> {
  transport ??= import('./transport.ts').catch(() => {
    transport = undefined;
    throw new ClientError(notReached());
  });
  return transport;
}

/** Starts loading what calls need, for screens that will make one. */
export function warmUp(): void {
  load().catch(() => {});
}

async function request<Answer>(call: Call) {
  return (await load()).request<Answer>(call, settings);
}

async function send<Answer>(call: Call): Promise<Answer> {
  return (await request<Answer>(call)).data;
}

/**
 * Sends something while the page is being left: it arrives all the same, and nobody learns what became of it.
 *
 * @param token of a session that may be over by now
 */
export function sendOnLeaving(method: Call['method'], url: string, body?: unknown, token = readToken()): void {
  const headers = { ...(token && { Authorization: `Bearer ${token}` }), 'Content-Type': 'application/json' };
  void fetch(settings.base + url, {
    method,
    headers,
    keepalive: true,
    ...(body !== undefined && { body: JSON.stringify(body) }),
  }).catch(() => {});
}

/** The one way to the server. Every method throws a `ClientError` and nothing else. */
export const client = {
  get: <Answer>(url: string, options?: CallOptions) => send<Answer>({ ...options, method: 'GET', url }),
  /** GET of what need not be there: `null` for a 404. The server is asked not to answer one, which stands in every console. */
  async find<Answer>(url: string): Promise<Answer | null> {
    try {
      return await client.get<Answer | null>(`${url}${url.includes('?') ? '&' : '?'}none=null`);
    } catch (error) {
      if (error instanceof ClientError && error.failure.status === 404) return null;
      throw error;
    }
  },
  post: <Answer>(url: string, body?: unknown, options?: CallOptions) =>
    send<Answer>({ ...options, method: 'POST', url, body }),
  put: <Answer>(url: string, body?: unknown, options?: CallOptions) =>
    send<Answer>({ ...options, method: 'PUT', url, body }),
  delete: <Answer>(url: string, options?: CallOptions) => send<Answer>({ ...options, method: 'DELETE', url }),

  /** A page of a list (`/posts`, `/profile`); pass `next` of the answer for the one after it. */
  async page<Item>(url: string, options?: CallOptions): Promise<ListPage<Item>> {
    const { data, next } = await request<Item[]>({ ...options, method: 'GET', url });
    return { items: data, next };
  },
};
