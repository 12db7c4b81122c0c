import { setTimeout as wait } from 'node:timers/promises';
import { createServer } from 'node:http';
import { createApp } from './app.ts';
import { startBackgroundTasks } from './backgroundTasks.ts';
import { type Config, ConfigError, loadConfig } from './config.ts';
import { type Database, openDatabase } from './database.ts';
import { StartError, openDataDir } from './dataDir.ts';
import { guardConnections } from './http/connections.ts';
import { ListenError, listen } from './http/listen.ts';
import { createShutdown } from './http/shutdown.ts';
import { createLogger } from './logger.ts';
import { closeServices, createServices } from './services.ts';

/** The process ends this long after the signal at the latest: an orchestrator would kill it after 10 s. */
const LONGEST_MS = 9_700;
/** Of that, the time to close the database. */
const DATABASE_MS = 700;
/** How often a server that npm started looks whether npm is still there. */
const PARENT_CHECK_MS = 250;

/** Starts the server, and closes it in order when the system asks for it. */
async function main(): Promise<void> {
  // A full disk or a closed pipe behind the output is no reason to end.
  for (const stream of [process.stdout, process.stderr]) stream.on('error', () => {});
  const config = loadConfig();
  openDataDir(config);
  const log = createLogger(config);
  process.on('unhandledRejection', (error) => log.error({ err: error }, 'A promise was rejected without a handler'));

  let closing = false;
  const services = createServices(config, log);
  const server = createServer();
  const closeServer = createShutdown(server);
  guardConnections(server, config);
  server.on('request', createApp(services, { isClosing: () => closing }));

  let database: Database | undefined;
  let backgroundTasks: { stop(): void } | undefined;
  const close = async (reason: string, { code = 0, atOnce = false } = {}) => {
    if (closing) return;
    closing = true;
    log.info({ reason }, 'Closing');
    const deadline = Date.now() + LONGEST_MS;
    // A normal exit would wait for the database's thread, which may be blocked by a hanging disk.
    setTimeout(() => process.kill(process.pid, 'SIGKILL'), LONGEST_MS).unref();
    backgroundTasks?.stop();
    await closeServer({ atOnce });
    await Promise.race([closeServices(services), wait(Math.max(0, deadline - DATABASE_MS - Date.now()))]);
    await database?.close();
    process.exit(code);
  };
  process.on('SIGTERM', () => void close('SIGTERM'));
  process.on('SIGINT', () => void close('SIGINT', { atOnce: true }));
  if (process.env['npm_lifecycle_event'] !== undefined) onParentExit(() => void close('end of npm'));

  // First, so that a second start by mistake ends before it touches any data.
  await listen(server, config);
  database = await openDatabase(config, log);
  void database.failed.then((error) => {
    log.fatal({ err: error }, 'The embedded database has stopped');
    return close('database', { code: 1, atOnce: true });
  });
  await database.ready;
  if (closing) return;
  backgroundTasks = startBackgroundTasks(services);
  console.log(`Trefoil is ready at ${addressOf(config)}`);
}

/**
 * npm runs a script in a shell and signals only that shell, which ends without passing the signal on. On Windows a process keeps
 * the id of its parent, and npm's end closes the console instead.
 */
function onParentExit(close: () => void): void {
  const parent = process.ppid;
  const timer = setInterval(() => {
    if (process.ppid === parent) return;
    clearInterval(timer);
    close();
  }, PARENT_CHECK_MS).unref();
}

function addressOf({ appUrl, host, port }: Config): string {
  return new URL(appUrl).hostname === 'localhost' ? appUrl : `${appUrl} (listening on ${host}:${port})`;
}

main().catch((error: unknown) => {
  const isExplained = [ConfigError, ListenError, StartError].some((kind) => error instanceof kind);
  console.error(isExplained ? (error as Error).message : error);
  process.exit(1);
});
