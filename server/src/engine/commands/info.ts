import { Long, UUID } from 'bson';
import { MAX_DOCUMENT } from '../storage/documents.ts';
import { type Command, command, ok } from './command.ts';
import { alike, type Options } from './options.ts';

/** The version of MongoDB whose commands and codes the engine follows. */
const VERSION = '7.0.0';
const started = Date.now();

const constant = (answer: () => Record<string, unknown>, options: Options = {}): Command =>
  command(options, () => ok(answer()));

/** The handshake. No `setName`, so that drivers send no transaction numbers; no `topologyVersion`, so that they poll. */
const hello = command(
  {
    ...alike(
      'ignored',
      'helloOk client compression saslSupportedMechs hostInfo topologyVersion maxAwaitTimeMS forShell',
    ),
    ...alike('ignored', 'internalClient backpressure'),
    ...alike('refused', 'loadBalanced speculativeAuthenticate'),
  },
  ({ name, connection }) =>
    ok({
      ...(name === 'hello' ? {} : { ismaster: true }),
      isWritablePrimary: true,
      helloOk: true,
      maxBsonObjectSize: MAX_DOCUMENT,
      maxMessageSizeBytes: 48_000_000,
      maxWriteBatchSize: 100_000,
      localTime: new Date(),
      logicalSessionTimeoutMinutes: 30,
      connectionId: connection,
      minWireVersion: 0,
      maxWireVersion: 21,
      readOnly: false,
    }),
);

const buildInfo = constant(() => ({
  version: VERSION,
  versionArray: [...VERSION.split('.').map(Number), 0],
  gitVersion: 'embedded',
  modules: ['embedded'],
  allocator: 'node',
  javascriptEngine: 'none',
  sysInfo: 'deprecated',
  bits: 64,
  debug: false,
  maxBsonObjectSize: MAX_DOCUMENT,
  storageEngines: ['lmdb'],
}));

const sessions = constant(() => ({}));

/** The commands by which drivers and shells ask who answers. */
export const INFO: Record<string, Command> = {
  hello,
  isMaster: hello,
  ismaster: hello,
  ping: constant(() => ({})),
  startSession: constant(() => ({ id: { id: new UUID() }, timeoutMinutes: 30 })),
  endSessions: sessions,
  refreshSessions: sessions,
  killSessions: sessions,
  logout: sessions,
  buildInfo,
  buildinfo: buildInfo,
  connectionStatus: constant(
    () => ({ authInfo: { authenticatedUsers: [], authenticatedUserRoles: [], authenticatedUserPrivileges: [] } }),
    { showPrivileges: 'ignored' },
  ),
  whatsmyuri: constant(() => ({ you: '127.0.0.1:0' })),
  getLog: constant(() => ({ totalLinesWritten: 0, log: [] })),
  getCmdLineOpts: constant(() => ({ argv: ['embedded'], parsed: {} })),
  hostInfo: constant(() => ({ system: { currentTime: new Date() }, os: { type: process.platform }, extra: {} })),
  getParameter: constant(() => ({ featureCompatibilityVersion: { version: '7.0' } }), {
    featureCompatibilityVersion: 'ignored',
  }),
  serverStatus: constant(
    () => ({
      host: 'embedded',
      version: VERSION,
      process: 'embedded',
      pid: Long.fromNumber(process.pid),
      uptime: (Date.now() - started) / 1000,
      localTime: new Date(),
      storageEngine: { name: 'lmdb', supportsCommittedReads: true, persistent: true },
    }),
    alike('ignored', 'repl metrics locks'),
  ),
};
