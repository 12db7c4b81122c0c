import type { RequestListener } from 'node:http';
import { setTimeout as wait } from 'node:timers/promises';
import { setFlagsFromString } from 'node:v8';
import { type Config, ConfigError, loadConfig } from './config.ts';
import { StartError, openDataDir, startEmbedded } from './dataDir.ts';
import type { Database } from './database.ts';
import { createLogger } from './logger.ts';
import { guardConnections } from './http/overload/connections.ts';
import { ListenError, createGracefulServer, listen } from './http/serving.ts';

/** The system is told in time, whatever is still under way. */
const LONGEST_MS = 9_700;
/** What the database needs of it to be closed. */
const DATABASE_MS = 700;

/** So long at most who comes during the start waits for the database, instead of being told that it is away. */
const HELD_MS = 1_500;

/** What the first answers do without is loaded so long after the start, or with its first use. */
const LATER_MS = 1_000;
const LATER = ['express-validator', 'nodemailer', 'sanitize-html'];

/** How often a server that npm has started looks whether npm is still there. */
const SHELL_MS = 250;

/**
 * Boots the server and closes it in order when the system asks. Checking the data and loading the application take a second
 * each for a large community: they are done at the same time, in two threads, so this file imports little.
 */
async function main(): Promise<void> {
  // A full disk behind them, or nobody who reads them, is no reason to end.
  for (const stream of [process.stdout, process.stderr]) stream.on('error', () => {});
  const config = loadConfig();
  openDataDir(config);
  const log = createLogger(config);
  let closing = false;
  let open = (_app: RequestListener) => {};
  const opening = new Promise<RequestListener>((resolve) => (open = resolve));
  let app: RequestListener = (req, res) => void opening.then((opened) => opened(req, res));
  void opening.then((opened) => (app = opened));
  const { server, classes, close: closeServer } = createGracefulServer((req, res) => app(req, res));
  guardConnections(server, config);
  let endServices: (() => Promise<void>) | undefined;
  let database: Database | undefined;
  let chores: { stop(): void } | undefined;
  const close = async (reason: string, { code = 0, atOnce = false } = {}) => {
    if (closing) return;
    closing = true;
    log.info({ reason }, 'Closing');
    const began = performance.now();
    // To exit would wait for the database's thread, which may wait for a disk that hangs.
    setTimeout(() => process.kill(process.pid, 'SIGKILL'), LONGEST_MS).unref();
    chores?.stop();
    await closeServer({ atOnce });
    // Mails on their way have what is left of the time.
    const leftMs = began + LONGEST_MS - DATABASE_MS - performance.now();
    await Promise.race([endServices?.(), wait(Math.max(0, leftMs))]);
    await database?.close();
    process.exit(code);
  };
  // What one call left behind is no reason to end those of everybody else.
  process.on('unhandledRejection', (error) => log.error({ err: error }, 'Something failed that nobody waited for'));
  process.on('SIGTERM', () => void close('SIGTERM'));
  process.on('SIGINT', () => void close('SIGINT', { atOnce: true })); // somebody waits at the terminal
  if (process.env['npm_lifecycle_event']) closeWithShell(() => void close('end of npm'));

  // First of all, so that a second start by mistake ends before it touches any data.
  await listen(server, config);
  const starting = startEmbedded(config, log);
  starting.catch(() => {}); // told when it is waited for
  const [{ createApp }, { startChores }, { openDatabase }, { createServices, closeServices }] = await Promise.all([
    import('./app.ts'),
    import('./chores.ts'),
    import('./database.ts'),
    import('./services.ts'),
  ]);
  const services = createServices(config, log);
  endServices = () => closeServices(services);
  const made = createApp(services, { classes, isClosing: () => closing });
  setTimeout(() => open(made), HELD_MS);
  database = await openDatabase(config, log, { starting });
  void database.reached.then(() => open(made));
  void database.failed.then((error) => {
    log.fatal({ err: error }, 'The embedded database has ended');
    return close('database', { code: 1, atOnce: true });
  });

  await database.ready;
  if (closing) return;
  // V8 by itself lets a heap grow to four times of what lives in it and hardly shrinks it again. While it fills at the
  // start, that is right.
  setFlagsFromString('--heap-growing-percent=40');
  chores = startChores(services);
  console.log(`Trefoil is ready at ${whereToFindIt(config)}`);
  await wait(LATER_MS, undefined, { ref: false });
  for (const name of LATER) await import(name).catch(() => {}); // its first use tries again
}

/**
 * Between npm and this process stands a shell, which passes no signal on: it ends, and this process is to end with it. On
 * Windows, where nobody is told of that, npm's own end ends all.
 */
function closeWithShell(close: () => void): void {
  const shell = process.ppid;
  const timer = setInterval(() => {
    if (process.ppid === shell) return;
    clearInterval(timer);
    close();
  }, SHELL_MS).unref();
}

function whereToFindIt({ appUrl, host, port }: Config): string {
  return new URL(appUrl).hostname === 'localhost' ? appUrl : `${appUrl} (listening on ${host}:${port})`;
}

main().catch((error: unknown) => {
  const told = [ConfigError, ListenError, StartError].some((kind) => error instanceof kind);
  console.error(told ? (error as Error).message : error);
  process.exit(1);
});
