import { execFileSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { request, type IncomingMessage } from 'node:http';
import { createSecureServer, type Http2ServerRequest, type Http2ServerResponse } from 'node:http2';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** How long no call comes before everything has been asked for that can be, in milliseconds. */
const QUIET = 800;

/** Headers of the connection to the server, which HTTP/2 does not have. */
const HTTP1_ONLY = ['connection', 'keep-alive', 'transfer-encoding'];

/**
 * A proxy that holds each response back until everything that can be requested meanwhile has been requested. It speaks
 * HTTP/2, as the proxies of production do, so that no request waits for a free connection.
 */
export class HeldAnswers {
  url = '';
  readonly #held: [Http2ServerRequest, Http2ServerResponse][] = [];
  readonly #http = createSecureServer(makeCertificate(), (call, answer) => {
    this.#held.push([call, answer]);
    this.#last = Date.now();
  });
  #last = 0;

  private constructor(private readonly server: string) {}

  static async before(server: string): Promise<HeldAnswers> {
    const held = new HeldAnswers(server);
    await once(held.#http.listen(0, '127.0.0.1'), 'listening');
    held.url = `https://localhost:${(held.#http.address() as { port: number }).port}`;
    return held;
  }

  /**
   * One round trip: waits for calls and until no more come, then lets all their answers arrive.
   * @returns what was asked for, or nothing where nothing is asked any more
   */
  async arrive(): Promise<string[]> {
    const begun = Date.now();
    while (this.#held.length === 0 && Date.now() - begun < 4 * QUIET) await pause();
    while (Date.now() - this.#last < QUIET) await pause();
    const calls = this.#held.splice(0);
    await Promise.all(calls.map(([call, answer]) => this.#pass(call, answer)));
    return calls.map(([{ url }]) => url!);
  }

  close(): void {
    this.#http.close();
  }

  async #pass(call: Http2ServerRequest, answer: Http2ServerResponse): Promise<void> {
    const headers = Object.fromEntries(Object.entries(call.headers).filter(([name]) => !name.startsWith(':')));
    const onward = request(this.server + call.url, { method: call.method, headers });
    call.pipe(onward);
    const [response] = (await once(onward, 'response')) as [IncomingMessage];
    const kept = Object.entries(response.headers).filter(([name]) => !HTTP1_ONLY.includes(name));
    answer.writeHead(response.statusCode!, Object.fromEntries(kept));
    response.pipe(answer.stream);
    await once(answer.stream, 'close');
  }
}

/** A self-signed certificate for localhost. */
function makeCertificate(): { key: Buffer; cert: Buffer } {
  const folder = mkdtempSync(join(tmpdir(), 'trefoil-certificate-'));
  const [key, cert] = [join(folder, 'key.pem'), join(folder, 'cert.pem')];
  const options = [
    'req',
    '-x509',
    '-newkey',
    'rsa:2048',
    '-nodes',
    '-subj',
    '/CN=localhost',
    '-keyout',
    key,
    '-out',
    cert,
  ];
  execFileSync('openssl', options, { stdio: 'ignore' });
  const made = { key: readFileSync(key), cert: readFileSync(cert) };
  rmSync(folder, { recursive: true });
  return made;
}

const pause = () => new Promise((resolve) => setTimeout(resolve, 20));
