import { ClientError, notReached } from './failure.ts';

export interface CallOptions {
  /** Milliseconds; 15,000 unless said otherwise. */
  timeout?: number;
  signal?: AbortSignal;
  /** A 401 to this call says nothing about the session (the sign-in itself). */
  open?: boolean;
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

async function send<Answer>(call: Call): Promise<Answer> {
  const { request } = await load();
  return (await request<Answer>(call)).data;
}

/** The one way to the server. Every method throws a `ClientError` and nothing else. */
export const client = {
  get: <Answer>(url: string, options?: CallOptions) => send<Answer>({ ...options, method: 'GET', url }),
  post: <Answer>(url: string, body?: unknown, options?: CallOptions) =>
    send<Answer>({ ...options, method: 'POST', url, body }),
  put: <Answer>(url: string, body?: unknown, options?: CallOptions) =>
    send<Answer>({ ...options, method: 'PUT', url, body }),
  delete: <Answer>(url: string, options?: CallOptions) => send<Answer>({ ...options, method: 'DELETE', url }),

  /** A page of a list (`/posts`, `/profile`); pass `next` of the answer for the one after it. */
  async page<Item>(url: string, options?: CallOptions): Promise<ListPage<Item>> {
    const { request } = await load();
    const { data, next } = await request<Item[]>({ ...options, method: 'GET', url });
    return { items: data, next };
  },
};

let onUnauthorized: () => void = () => {};

/** Sets what happens when the server no longer knows the session. */
export function setUnauthorizedHandler(handler: () => void): void {
  onUnauthorized = handler;
}

/** For the transport: the session a call was made with is over. */
export function reportUnauthorized(): void {
  onUnauthorized();
}

/** Where the server is, and how long it may take, in milliseconds. */
const settings = { base: '/api', timeout: 15_000 };

/** Tests point the client at a server of their own. */
export function configureClient(changes: Partial<typeof settings>): void {
  Object.assign(settings, changes);
}

export function readSettings(): Readonly<typeof settings> {
  return settings;
}
