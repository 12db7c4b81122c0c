import { mkdtemp, readdir, rm, utimes } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { useMailServers } from '../testing/servers/mailServer.ts';
import { createTransport, removeOldMails } from './mailTransport.ts';

const { mailServer } = useMailServers();
const MAIL = { subject: 'A link', text: 'Here', html: '<p>Here</p>' };

function send(smtpUrl: string): Promise<void> {
  const transport = createTransport({ smtpUrl, mailFrom: 'a@trefoil.example', dataDir: '/nowhere' });
  return transport.send('ada@example.com', MAIL).finally(() => transport.close());
}

describe('smtp:// to a server that offers no encryption', () => {
  // Reached under an address that doesn't say that it is this machine.
  const elsewhere = (url: string) => url.replace('127.0.0.1', '0.0.0.0');

  it('sends nothing', async () => {
    const post = await mailServer();
    await expect(send(elsewhere(post.url))).rejects.toThrow(/STARTTLS/);
    expect(await post.mailsTo('ada@example.com', 0)).toEqual([]);
  });

  it('sends with requireTLS=false in the address', async () => {
    const post = await mailServer();
    await send(`${elsewhere(post.url)}?requireTLS=false`);
    expect(await post.mailsTo('ada@example.com', 1)).toHaveLength(1);
  });

  it('sends on this machine', async () => {
    const post = await mailServer();
    await send(post.url);
    expect(await post.mailsTo('ada@example.com', 1)).toHaveLength(1);
  });
});

it('the outbox loses emails after 30 days', async () => {
  const dataDir = await mkdtemp(join(tmpdir(), 'mails-'));
  await removeOldMails(dataDir); // there is no outbox yet
  const transport = createTransport({ mailFrom: 'a@trefoil.example', dataDir });
  await transport.send('ada@example.com', MAIL);
  const [old] = await readdir(join(dataDir, 'outbox'));
  await transport.send('bob@example.com', MAIL);
  const daysAgo = (days: number) => new Date(Date.now() - days * 86_400_000);
  const age = (days: number) => utimes(join(dataDir, 'outbox', old!), daysAgo(days), daysAgo(days));
  await age(29);
  await removeOldMails(dataDir);
  expect(await readdir(join(dataDir, 'outbox'))).toHaveLength(2);
  await age(31);
  await removeOldMails(dataDir);
  const left = await readdir(join(dataDir, 'outbox'));
  expect(left).toHaveLength(1);
  expect(left).not.toContain(old);
  await rm(dataDir, { recursive: true });
});
