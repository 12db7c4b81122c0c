import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { configureClient } from '../lib/http/client.ts';

export interface Received {
  /** 'PUT /auth/resend', without the query. */
  call: string;
  query: string;
  token: string | undefined;
  /** The `Idempotency-Key`. */
  sendKey: string | undefined;
  body: unknown;
}

export interface Answer {
  status?: number;
  body?: unknown;
  headers?: Record<string, string>;
}

type Answering = Answer | ((received: Received) => Answer | Promise<Answer>);

/** A small real server in place of the API. */
export interface TestApi {
  /** Sets the response to a call, with any query or one: `api.on('GET /auth', { body: buildUser() })`. By default it is a 404. */
  on: (call: string, answering: Answering) => void;
  /** The same, but holds the response back. @returns lets it come */
  hold: (call: string, answering: Answering) => () => void;
  /** The requests since the test began. */
  received: Received[];
  /** Makes every call fail without a response, as when the connection is lost, until called with `false`. */
  breakOff: (broken: boolean) => void;
}

/** Runs a `TestApi` for the tests of a file; it is reset after each test. */
export function useTestApi(): TestApi {
  const answers = new Map<string, Answering>();
  const received: Received[] = [];
  let broken = false;

  async function serve(req: IncomingMessage, res: ServerResponse) {
    if (broken) return void req.socket.destroy();
    allow(res);
    if (req.method === 'OPTIONS') return void res.end();
    const seen = await readRequest(req);
    // Without an answer of its own, the list of stories is empty, and asking for it goes without saying.
    if (seen.query.includes('stories=true') && !answers.has(seen.call + seen.query))
      return void res.writeHead(200, { 'Content-Type': 'application/json' }).end('[]');
    received.push(seen);
    const answering = answers.get(seen.call + seen.query) ??
      answers.get(seen.call) ?? {
        status: 404,
        body: { errors: [{ msg: `No answer to ${seen.call}` }] },
      };
    const { status = 200, body, headers } = typeof answering === 'function' ? await answering(seen) : answering;
    res.writeHead(status, { 'Content-Type': 'application/json', ...headers }).end(JSON.stringify(body ?? {}));
  }

  const server = createServer((req, res) => void serve(req, res));

  beforeAll(async () => {
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    // Short, because jsdom keeps the timer of a failed call, and jest waits for it.
    configureClient({ base: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, timeout: 6000 });
  });
  afterEach(() => {
    answers.clear();
    received.length = 0;
    broken = false;
  });
  afterAll(async () => {
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
  });

  return {
    on: (call, answering) => void answers.set(call, answering),
    hold(call, answering) {
      let release = () => {};
      const released = new Promise<void>((resolve) => (release = resolve));
      answers.set(call, async (seen) => {
        await released;
        return typeof answering === 'function' ? answering(seen) : answering;
      });
      return release;
    },
    received,
    breakOff: (now) => {
      broken = now;
    },
  };
}

/** jsdom enforces CORS, and the page has another port. */
function allow(res: ServerResponse): void {
  res.setHeader('Access-Control-Allow-Origin', '*');
  res.setHeader('Access-Control-Allow-Headers', 'authorization, content-type, idempotency-key, x-auth-token');
  res.setHeader('Access-Control-Allow-Methods', 'GET, POST, PUT, DELETE');
  res.setHeader('Access-Control-Expose-Headers', 'link, retry-after');
}

async function readRequest(req: IncomingMessage): Promise<Received> {
  const chunks: Buffer[] = [];
  for await (const chunk of req) chunks.push(chunk as Buffer);
  const text = Buffer.concat(chunks).toString();
  const { pathname, search } = new URL(req.url ?? '/', 'http://localhost');
  return {
    call: `${req.method} ${pathname}`,
    query: search,
    token: req.headers.authorization?.replace(/^Bearer /, ''),
    sendKey: req.headers['idempotency-key']?.toString(),
    body: text === '' ? undefined : JSON.parse(text),
  };
}
