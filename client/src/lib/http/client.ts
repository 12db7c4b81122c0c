import axios, { type AxiosResponse } from 'axios';
import { ClientError, failureOf, notReached } from './failure.ts';
import { readToken } from './token.ts';

interface CallOptions {
  /** Milliseconds; 15,000 by default. */
  timeout?: number;
  signal?: AbortSignal;
  /** The `Idempotency-Key`: however often a call is sent with the same key, it creates one object. */
  sendKey?: string;
  /** A 401 does not end the session, as in the login itself. */
  isPublic?: boolean;
  /** Of another session than the page's; only with `isPublic`. */
  token?: string;
}

export interface Call extends CallOptions {
  method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  /** Below /api: '/auth'. */
  url: string;
  body?: unknown;
}

/** One page of a list, and the URL of the next one for `client.page`, if there is one. */
export interface ListPage<Item> {
  items: Item[];
  next: string | null;
}

const settings = {
  /** Where the server is. */
  base: '/api',
  /** How long a call may take, in milliseconds. */
  timeout: 15_000,
  /** What happens when the server no longer accepts the session. */
  onUnauthorized: () => {},
};

/** Changes the client's settings: the app handles a lost session, tests use a server of their own. */
export function configureClient(changes: Partial<typeof settings>): void {
  Object.assign(settings, changes);
}

// The session is a header, so no cookie is read. A refusal is an answer, too.
const http = axios.create({
  headers: { Accept: 'application/json' },
  withXSRFToken: false,
  validateStatus: () => true,
});

/** Makes one call. @throws ClientError */
async function request<Answer>(call: Call): Promise<{ data: Answer; next: string | null }> {
  const token = call.token ?? readToken();
  const answer = await http
    .request<Answer>({
      baseURL: settings.base,
      method: call.method,
      url: call.url,
      data: call.body,
      timeout: call.timeout ?? settings.timeout,
      ...(call.signal && { signal: call.signal }),
      headers: {
        ...(token && { Authorization: `Bearer ${token}` }),
        ...(call.sendKey && { 'Idempotency-Key': call.sendKey }),
      },
    })
    .catch(() => null);
  // A response that arrives after its session has ended must not show in the next one, which may be somebody else's.
  const isLate = () => !call.isPublic && token !== readToken();
  if (!answer || isLate()) throw new ClientError(notReached());
  const { status, statusText, data, headers } = answer;
  if (status >= 200 && status < 300) return { data, next: nextOf(answer) };
  if (status === 401 && !call.isPublic && token !== null) {
    settings.onUnauthorized();
    // Another tab has logged in, and this one goes on with its token.
    if (readToken() !== null && isLate()) throw new ClientError(notReached());
  }
  throw new ClientError(failureOf(status, statusText, data, String(headers['retry-after'] ?? '')));
}

/** The `rel="next"` link as a URL below the API base, or `null`. */
function nextOf(response: AxiosResponse): string | null {
  const link = /<([^>]*)>\s*;\s*rel="?next"?/.exec(String(response.headers['link'] ?? ''))?.[1];
  if (!link) return null;
  const { pathname, search } = new URL(link, 'http://trefoil.invalid/api/');
  return pathname.replace(/^\/api/, '') + search;
}

async function send<Answer>(call: Call): Promise<Answer> {
  return (await request<Answer>(call)).data;
}

/**
 * Makes a call while the page is being left: it arrives, but its response is lost.
 *
 * @param token of a session that may have ended by now
 */
export function sendOnLeaving({ method, url, body }: Call, token: string | null): void {
  const headers = { ...(token && { Authorization: `Bearer ${token}` }), 'Content-Type': 'application/json' };
  void fetch(settings.base + url, { method, headers, keepalive: true, body: JSON.stringify(body) }).catch(() => {});
}

/** All calls to the server. Every method throws a `ClientError` and nothing else. */
export const client = {
  send,
  get: <Answer>(url: string, options?: CallOptions) => send<Answer>({ ...options, method: 'GET', url }),
  /** GET of something that may not exist: `null` if so. It requests `null` instead of a 404, which browsers would log. */
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

  /** A page of a list (`/posts`, `/profile`); pass `next` of the result for the page after it. */
  async page<Item>(url: string, options?: CallOptions): Promise<ListPage<Item>> {
    const { data, next } = await request<Item[]>({ ...options, method: 'GET', url });
    return { items: data, next };
  },
};
