import { once } from 'node:events';
import { type AddressInfo, type Socket, createServer } from 'node:net';
import { createTransport } from './mailTransport.ts';

it('a mail server that always says a little more keeps no mail, nor its connection, for ever', async () => {
  const dripping = createServer((socket) => {
    socket.on('error', () => {}).write('220 here\r\n');
    const drip = setInterval(() => socket.write('250-more\r\n'), 20);
    socket.once('close', () => clearInterval(drip)).resume();
  }).listen(0, '127.0.0.1');
  await once(dripping, 'listening');
  const { port } = dripping.address() as AddressInfo;
  const config = { smtpUrl: `smtp://127.0.0.1:${port}`, mailFrom: 'Trefoil <mail@example.com>', dataDir: '/nowhere' };
  const transport = createTransport(config, { beforeTextMs: 1_000, answerMs: 60_000 });
  const connected = once(dripping, 'connection') as Promise<[Socket]>;
  const closed = connected.then(([socket]) => once(socket, 'close'));
  const sent = transport.send('ada@example.com', 'ada', { subject: 'One', text: 'One', html: 'One' });
  await expect(sent).rejects.toMatchObject({ name: 'AbortError' });
  await closed;
  transport.close();
  dripping.close();
});
