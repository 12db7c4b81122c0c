import { execFileSync } from 'node:child_process';
import { type AddressInfo } from 'node:net';
import { createGracefulServer, listen } from './serving.ts';

let end = async () => {};
afterEach(() => end());

it('hundreds wait to be accepted, not thousands who have hung up; who finds no room comes again', async () => {
  const { server, close } = createGracefulServer((_req, res) => void res.end());
  end = () => close({ atOnce: true });
  let accepted = 0;
  server.on('connection', () => (accepted += 1));
  await listen(server, { port: 0, host: '127.0.0.1' });
  const { port } = server.address() as AddressInfo;
  const comeAndGo = `
    for (let i = 0; i < 1500; i++) {
      const socket = require('net').connect(${port}, '127.0.0.1').on('error', () => {});
      socket.on('connect', () => socket.resetAndDestroy());
    }
    setTimeout(process.exit, 1000);`;
  execFileSync(process.execPath, ['-e', comeAndGo]); // meanwhile this process accepts nothing
  expect((await fetch(`http://127.0.0.1:${port}`)).status).toBe(200);
  expect(accepted).toBeLessThan(600);
});
