import { once } from 'node:events';
import { type AddressInfo, type Socket, createServer } from 'node:net';
import { buffer } from 'node:stream/consumers';
import PostalMime, { type Email } from 'postal-mime';
import { SMTPServer } from 'smtp-server';
import { waitUntil } from '../waitUntil.ts';

/** A real SMTP server that keeps what it gets. */
export interface MailServer {
  readonly url: string;
  /** Waits until this many emails have arrived for an address; resolves with them, parsed and in order. */
  mailsTo(address: string, count: number): Promise<Email[]>;
  close(): Promise<void>;
}

/**
 * @param settings `port` to come back at the same place; `refuse` answers 550 to every receiver, `putOff` 450 to these,
 * `rejects` 554 to their mails; hangs up on who sends to `losesAnswers` when it has the mail; takes `delayMs` for each
 * receiver, and for ever for those that `hangs` names
 */
export async function startMailServer(
  settings: {
    port?: number;
    refuse?: boolean;
    putOff?: RegExp;
    rejects?: RegExp;
    losesAnswers?: RegExp;
    delayMs?: number;
    hangs?: RegExp;
  } = {},
): Promise<MailServer> {
  const mails: Email[] = [];
  const keep = async (raw: Promise<Buffer>) => mails.push(await PostalMime.parse(await raw));
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    closeTimeout: 100,
    onRcptTo: ({ address }, _session, done) => {
      if (settings.hangs?.test(address)) return;
      const putOff = settings.putOff?.test(address);
      const responseCode = settings.refuse ? 550 : 450;
      const refusal = Object.assign(new Error('No such mailbox'), { responseCode });
      setTimeout(() => done(settings.refuse || putOff ? refusal : null), settings.delayMs ?? 0);
    },
    onData: (stream, { id, envelope }, done) => {
      const { address } = envelope.rcptTo[0]!;
      const refuse = (responseCode: number) => done(Object.assign(new Error('Not taken'), { responseCode }));
      if (settings.rejects?.test(address)) return void stream.once('end', () => refuse(554)).resume();
      const answer = () => {
        if (!settings.losesAnswers?.test(address)) return done();
        for (const connection of server.connections) if (connection.id === id) connection.close();
      };
      void keep(buffer(stream)).finally(answer);
    },
  });
  server.on('error', () => {}); // a sender that hangs up is part of the tests
  await once(server.listen(settings.port ?? 0, '127.0.0.1'), 'listening');
  const { port } = server.server.address() as AddressInfo;
  return {
    url: `smtp://127.0.0.1:${port}`,
    async mailsTo(address, count) {
      const found = () => mails.filter(({ to }) => to?.[0]?.address === address);
      await waitUntil(() => found().length >= count);
      return found();
    },
    close: () => new Promise((resolve) => server.close(resolve)),
  };
}

/** Starts mail servers that are closed after each test. */
export function useMailServers() {
  const closings: (() => unknown)[] = [];
  afterEach(async () => {
    for (const close of closings.splice(0)) await close();
  });
  return {
    mailServer: async (settings?: Parameters<typeof startMailServer>[0]): Promise<MailServer> => {
      const started = await startMailServer(settings);
      closings.push(() => started.close());
      return started;
    },
    /** One that never says a word. */
    silentServer: async (port: number) => {
      const callers: Socket[] = [];
      const silent = createServer((socket) => callers.push(socket)).listen(port, '127.0.0.1');
      await once(silent, 'listening');
      closings.push(() => callers.forEach((socket) => socket.destroy()));
      closings.push(() => silent.close());
      return { callers };
    },
  };
}

/** The verification link in the text of an email. */
export function linkIn(mail: Email | undefined): string {
  return /http\S+\/verify\/\S+/.exec(mail?.text ?? '')?.[0] ?? '';
}
/** The token at the end of the verification link. */
export function tokenIn(mail: Email | undefined): string {
  return linkIn(mail).split('/').at(-1)!;
}
