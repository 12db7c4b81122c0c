import axios, { AxiosError, getAdapter, isAxiosError, type AxiosAdapter, type AxiosResponse } from 'axios';
import { takeEarly } from './early.ts';
import { ClientError, failureOf, notReached } from './failure.ts';
import { readToken } from './token.ts';

export interface CallOptions {
  /** Milliseconds; 15,000 unless said otherwise. */
  timeout?: number;
  signal?: AbortSignal;
  /** Names what is sent (`Idempotency-Key`): sent again under the same name it is not made twice. */
  sendKey?: string;
  /** A 401 to this call says nothing about the session (the sign-in itself). */
  open?: boolean;
}

export interface Call extends CallOptions {
  method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  /** Below /api: '/auth'. */
  url: string;
  body?: unknown;
}

export interface Settings {
  /** Where the server is. */
  base: string;
  /** How long it may take, in milliseconds. */
  timeout: number;
  /** What happens when the server no longer knows the session. */
  onUnauthorized: () => void;
}

// The session is a header, so no cookie is read.
const http = axios.create({ headers: { Accept: 'application/json' }, withXSRFToken: false });

const adapter = getAdapter(http.defaults.adapter);

/** Takes the answer of a call that was made early; a call that got none is made again. */
const answeredBy =
  (early: Promise<Response | null>): AxiosAdapter =>
  async (config) => {
    const answer = await early;
    if (!answer) return adapter(config);
    const { ok, status, statusText } = answer;
    const headers = Object.fromEntries(answer.headers);
    const response = { config, data: await answer.text(), status, statusText, headers };
    if (!ok) throw new AxiosError(undefined, undefined, config, undefined, response);
    return response;
  };

/** Makes one call. @throws ClientError */
export async function request<Answer>(
  call: Call,
  { base, timeout, onUnauthorized }: Settings,
): Promise<{ data: Answer; next: string | null }> {
  const token = readToken();
  const early = takeEarly(call.method, call.url, token);
  try {
    const response = await http.request<Answer>({
      baseURL: base,
      method: call.method,
      url: call.url,
      data: call.body,
      timeout: call.timeout ?? timeout,
      ...(call.signal && { signal: call.signal }),
      ...(early && { adapter: answeredBy(early) }),
      headers: {
        ...(token && { Authorization: `Bearer ${token}` }),
        ...(call.sendKey && { 'Idempotency-Key': call.sendKey }),
      },
    });
    // What comes too late for the session it was asked in must not show in the next one, which may be somebody else's.
    if (!call.open && token !== readToken()) throw new ClientError(notReached());
    return { data: response.data, next: nextOf(response) };
  } catch (error) {
    if (error instanceof ClientError) throw error;
    const response = isAxiosError(error) ? error.response : undefined;
    if (!response) throw new ClientError(notReached());
    // An answer to an earlier session says nothing about the present one.
    if (response.status === 401 && !call.open && token !== null && token === readToken()) onUnauthorized();
    throw new ClientError(
      failureOf(response.status, response.statusText, response.data, String(response.headers['retry-after'] ?? '')),
    );
  }
}

/** The `rel="next"` link as a URL below the API base, or `null`. */
function nextOf(response: AxiosResponse): string | null {
  const link = /<([^>]*)>\s*;\s*rel="?next"?/.exec(String(response.headers['link'] ?? ''))?.[1];
  if (!link) return null;
  const { pathname, search } = new URL(link, 'http://trefoil.invalid/api/');
  return pathname.replace(/^\/api/, '') + search;
}
