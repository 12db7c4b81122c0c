import { createServer, request, type IncomingMessage, type ServerResponse } from 'node:http';
import { once } from 'node:events';

/** How long no call comes before everything has been asked for that can be, in milliseconds. */
const QUIET = 800;

/** A way to a server on which each answer waits until all that can be asked for meanwhile has been asked for. */
export class HeldAnswers {
  url = '';
  readonly #held: [IncomingMessage, ServerResponse][] = [];
  readonly #http = createServer((call, answer) => {
    this.#held.push([call, answer]);
    this.#last = Date.now();
  });
  #last = 0;

  private constructor(private readonly server: string) {}

  static async before(server: string): Promise<HeldAnswers> {
    const held = new HeldAnswers(server);
    await once(held.#http.listen(0, '127.0.0.1'), 'listening');
    held.url = `http://localhost:${(held.#http.address() as { port: number }).port}`;
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
    this.#http.closeAllConnections();
    this.#http.close();
  }

  async #pass(call: IncomingMessage, answer: ServerResponse): Promise<void> {
    const { method, url, headers } = call;
    const onward = request(this.server + url, { method, headers });
    call.pipe(onward);
    const [response] = (await once(onward, 'response')) as [IncomingMessage];
    answer.writeHead(response.statusCode!, response.headers);
    response.pipe(answer);
    await once(answer, 'close');
  }
}

const pause = () => new Promise((resolve) => setTimeout(resolve, 20));
