import { Long, UUID } from 'bson';
import { MAX_DOCUMENT } from '../storage/documents.ts';
import { type Command, ok } from './command.ts';

/** The version of MongoDB whose commands and codes the engine follows. */
const VERSION = '7.0.0';
const started = Date.now();

const constant = (answer: () => Record<string, unknown>, options: Command['options'] = {}): Command => ({
  options,
  run: () => ok(answer()),
});

/** The handshake. No `setName`, so that drivers send no transaction numbers; no `topologyVersion`, so that they poll. */
export const hello: Command = {
  options: {
    helloOk: 'ignored',
    client: 'ignored',
    compression: 'ignored',
    loadBalanced: 'refused',
    saslSupportedMechs: 'ignored',
    speculativeAuthenticate: 'refused',
    hostInfo: 'ignored',
    topologyVersion: 'ignored',
    maxAwaitTimeMS: 'ignored',
    forShell: 'ignored',
    internalClient: 'ignored',
    backpressure: 'ignored',
  },
  run: ({ args, connection }) =>
    ok({
      ...('hello' in args ? {} : { ismaster: true }),
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
};

export const ping = constant(() => ({}));
export const sessions = constant(() => ({}));
export const startSession = constant(() => ({ id: { id: new UUID() }, timeoutMinutes: 30 }));

export const buildInfo = constant(() => ({
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

export const connectionStatus = constant(
  () => ({ authInfo: { authenticatedUsers: [], authenticatedUserRoles: [], authenticatedUserPrivileges: [] } }),
  { showPrivileges: 'ignored' },
);

export const whatsMyUri = constant(() => ({ you: '127.0.0.1:0' }));
export const getLog = constant(() => ({ totalLinesWritten: 0, log: [] }));
export const getCmdLineOpts = constant(() => ({ argv: ['embedded'], parsed: {} }));
export const hostInfo = constant(() => ({
  system: { currentTime: new Date() },
  os: { type: process.platform },
  extra: {},
}));
export const getParameter = constant(() => ({ featureCompatibilityVersion: { version: '7.0' } }), {
  featureCompatibilityVersion: 'ignored',
});

export const serverStatus = constant(
  () => ({
    host: 'embedded',
    version: VERSION,
    process: 'embedded',
    pid: Long.fromNumber(process.pid),
    uptime: (Date.now() - started) / 1000,
    localTime: new Date(),
    storageEngine: { name: 'lmdb', supportsCommittedReads: true, persistent: true },
  }),
  { repl: 'ignored', metrics: 'ignored', locks: 'ignored' },
);
