import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { freePort } from '../../../server/src/testing/servers/startProcess';
import type { Engine, Key, Size } from './engine';

/** The keys that WebDriver names by characters of their own. */
const KEYS: Partial<Record<Key | 'Control', string>> = {
  Enter: '\uE007',
  Escape: '\uE00C',
  Tab: '\uE004',
  Control: '\uE009',
};

/** Lets the window be as narrow as a phone: its bars need no room. */
const NARROW = '* { min-width: 0; min-height: 0; padding: 0; margin: 0; border-width: 0 }';

/**
 * Starts WebKitGTK on a screen in memory, through its WebDriver.
 * @param home an empty folder, in which downloads arrive as well
 */
export async function startWebKit(driverPath: string, home: string, size: Size): Promise<Engine> {
  mkdirSync(join(home, '.config/gtk-3.0'), { recursive: true });
  writeFileSync(join(home, '.config/gtk-3.0/gtk.css'), NARROW);
  const screen = spawn('Xvfb', ['-displayfd', '1', '-screen', '0', '1400x1000x24', '-nolisten', 'tcp'], {
    stdio: ['ignore', 'pipe', 'ignore'],
  });
  const display = String((await once(screen.stdout, 'data')) as [Buffer]).trim();
  const port = await freePort();
  const driver = spawn(driverPath, [`--port=${port}`], {
    stdio: 'ignore',
    detached: true, // a group with all the processes of the browser
    env: {
      PATH: process.env.PATH,
      HOME: home,
      DISPLAY: `:${display}`,
      LANG: 'en_US.UTF-8',
      WEBKIT_DISABLE_DMABUF_RENDERER: '1',
      // No session bus: nothing that outlives the browser is started for it.
      DBUS_SESSION_BUS_ADDRESS: 'disabled:',
      NO_AT_BRIDGE: '1',
    },
  });
  try {
    const driverUrl = `http://127.0.0.1:${port}`;
    await becomesReady(driverUrl);
    const { sessionId } = await send<{ sessionId: string }>('POST', `${driverUrl}/session`, {
      capabilities: { alwaysMatch: {} },
    });
    const engine = engineOf(`${driverUrl}/session/${sessionId}`, home, () => end(driver, screen));
    await engine.setSize(size);
    return engine;
  } catch (error) {
    await end(driver, screen);
    throw error;
  }
}

function engineOf(session: string, downloads: string, close: () => Promise<void>) {
  const post = <Result>(path: string, body: unknown) => send<Result>('POST', `${session}/${path}`, body);
  const act = (type: 'key' | 'pointer', actions: object[]) =>
    post<void>('actions', { actions: [{ type, id: type, actions }] });
  const strokes = (key: string) => ['keyDown', 'keyUp'].map((type) => ({ type, value: key }));
  const engine = {
    downloads,
    open: (url: string) => post<void>('url', { url }),
    evaluate: <Args extends unknown[], Result>(work: (...args: Args) => Result | Promise<Result>, ...args: Args) =>
      post<Result>('execute/sync', { script: `return (${work.toString()})(...arguments)`, args }),
    clickAt: (x: number, y: number) =>
      act('pointer', [
        { type: 'pointerMove', x: Math.round(x), y: Math.round(y) },
        { type: 'pointerDown', button: 0 },
        { type: 'pointerUp', button: 0 },
      ]),
    type: (text: string) => act('key', [...text].flatMap(strokes)),
    press: (key: Key, control?: 'Control') => {
      const stroke = strokes(KEYS[key] ?? key);
      const [down, up] = strokes(KEYS.Control!);
      return act('key', control ? [down!, ...stroke, up!] : stroke);
    },
    screenshot: async () => Buffer.from(await send<string>('GET', `${session}/screenshot`), 'base64'),
    /** Makes the page's part of the window as large as asked for. */
    async setSize({ width, height }: Size) {
      await post('window/rect', { x: 0, y: 0, width, height });
      const bars = height - (await engine.evaluate(() => innerHeight));
      await post('window/rect', { x: 0, y: 0, width, height: height + bars });
    },
    close,
  };
  return engine;
}

/** Sends a command of WebDriver, and returns its value. @throws on an error, and if there is no answer within 30 s */
async function send<Result>(method: 'GET' | 'POST', url: string, body?: unknown): Promise<Result> {
  const response = await fetch(url, {
    method,
    ...(body !== undefined && { body: JSON.stringify(body) }),
    signal: AbortSignal.timeout(30_000),
  });
  const { value } = (await response.json()) as { value: Result };
  if (!response.ok) throw new Error(`${url}: ${JSON.stringify(value)}`);
  return value;
}

async function becomesReady(driverUrl: string): Promise<void> {
  for (let attempt = 0; attempt < 200; attempt++) {
    if ((await fetch(`${driverUrl}/status`).catch(() => null))?.ok) return;
    await new Promise((done) => setTimeout(done, 100));
  }
  throw new Error('WebKitWebDriver did not start');
}

async function end(driver: ChildProcess, screen: ChildProcess): Promise<void> {
  if (driver.exitCode === null) {
    const ended = once(driver, 'exit');
    process.kill(-driver.pid!, 'SIGKILL');
    await ended;
  }
  screen.kill();
}
