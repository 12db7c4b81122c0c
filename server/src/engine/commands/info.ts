import { MAX_DOCUMENT } from '../storage/documents.ts';
import { type Command, command, ok } from './command.ts';
import { any } from './options.ts';

/** The version of MongoDB whose commands and codes the engine follows. */
const VERSION = '7.0.0';

/** The handshake. No `setName`, so that drivers send no transaction numbers; no `topologyVersion`, so that they poll. */
const hello = command({ helloOk: any, client: any, compression: any, backpressure: any }, ({ name, connection }) =>
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

const buildInfo = command({}, () =>
  ok({
    version: VERSION,
    versionArray: [...VERSION.split('.').map(Number), 0],
    modules: ['embedded'],
    maxBsonObjectSize: MAX_DOCUMENT,
  }),
);

const nothing = command({}, () => ok());

/** The commands by which drivers and shells ask who answers. */
export const INFO: Record<string, Command> = {
  hello,
  isMaster: hello,
  ismaster: hello,
  buildInfo,
  ping: nothing,
  endSessions: nothing,
};
