import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { closeSync, existsSync, openSync } from 'node:fs';
import { setTimeout as wait } from 'node:timers/promises';
import { PROJECT_FOLDER } from './config.ts';
import { buildUser } from './testing/builders.ts';
import { dataUrl, plainImage } from './testing/images.ts';
import { buildProfile } from './testing/profiles.ts';
import { startMailServer, tokenIn } from './testing/servers/mailServer.ts';
import { useServerProcesses } from './testing/servers/serverProcesses.ts';
import { SERVER_PROGRAM, freePort } from './testing/servers/startProcess.ts';

const { place, start, startReady, startWithFault, call, untilReady, signUp } = useServerProcesses();

describe('the server process', () => {
  it('prints its address, and starts again over the same data with the same sign-ins', async () => {
    const first = await startReady();
    const token = await signUp();
    first.child.kill('SIGINT');
    await first.exited();
    await startReady();
    expect((await call('GET', '/api/auth', { token })).status).toBe(200);
  });

  it('says that the port is taken or who runs on the data, what to do, and leaves the one that runs alone', async () => {
    const { port, dataDir } = place;
    const first = await startReady();
    const samePort = start();
    const sameData = start({ PORT: String(await freePort()) });
    expect(await samePort.exited()).toEqual({ code: 1, signal: null });
    expect(samePort.output()).toBe(
      `Port ${port} is in use. Stop the program using it, or set PORT to another number.\n`,
    );
    expect(await sameData.exited()).toEqual({ code: 1, signal: null });
    const words = `Process ${first.child.pid} runs on the data in ${dataDir}. Stop it, or set DATA_DIR to another folder.\n`;
    expect(sameData.output()).toBe(words);
    expect((await call('GET', '/readyz')).status).toBe(200);
  });

  it('says what is wrong with its settings and ends', async () => {
    const server = start({ PORT: 'eighty', RATE_LIMITS: 'maybe' });
    expect(await server.exited()).toEqual({ code: 1, signal: null });
    expect(server.output()).toBe(
      [
        'These settings need to be changed:',
        '  PORT must be a whole number from 1 to 65535',
        '  RATE_LIMITS must be one of on, off',
        '',
      ].join('\n'),
    );
  });

  it('goes on for everybody where something fails that nobody waits for', async () => {
    const rejection = `setTimeout(() => Promise.reject(new Error('left behind')), 1)`;
    const server = await startWithFault(`process.on('newListener', () => ${rejection})`);
    expect((await call('GET', '/healthz')).status).toBe(200);
    expect(server.child.exitCode).toBeNull();
  });
});

describe('the log', () => {
  // The device is Linux' own.
  (existsSync('/dev/full') ? it : it.skip)('can be unwritable: the server serves, and ends on SIGINT', async () => {
    const full = openSync('/dev/full', 'w');
    const server = start({ LOG_LEVEL: 'debug' }, ['ignore', full, full]);
    try {
      await untilReady();
      for (let i = 0; i < 30; i++) expect((await call('GET', '/api/auth')).status).toBe(401);
      expect((await call('GET', '/healthz')).status).toBe(200);
      server.child.kill('SIGINT');
      expect(await server.exited()).toEqual({ code: 0, signal: null });
    } finally {
      closeSync(full);
    }
  });

  it('can be closed from the start', async () => {
    const { child } = start({ LOG_LEVEL: 'info' });
    child.stdout!.destroy();
    child.stderr!.destroy();
    await untilReady();
    await wait(500); // what it says of itself comes behind that
    expect((await call('GET', '/healthz')).status).toBe(200);
    expect(child.exitCode).toBeNull();
  });

  it('can remain unread: the server serves, and ends on SIGINT, also after a picture was taken in', async () => {
    const mails = await startMailServer();
    const env = {
      PATH: process.env['PATH'],
      PORT: String(place.port),
      DATA_DIR: place.dataDir,
      RATE_LIMITS: 'off',
      LOG_LEVEL: 'debug',
      SMTP_URL: mails.url,
    };
    // Both outputs are one, as with a service manager.
    const child = spawn('sh', ['-c', 'exec "$0" "$1" 2>&1', process.execPath, SERVER_PROGRAM], {
      cwd: PROJECT_FOLDER,
      env,
    });
    const exited = once(child, 'exit');
    try {
      await untilReady();
      const person = buildUser();
      const token = String((await call('POST', '/api/users', { body: person })).body['token']);
      const [mail] = await mails.mailsTo(person.email, 1);
      await call('PUT', `/api/auth/verify/${tokenIn(mail)}`);
      const picture = await plainImage().png().toBuffer();
      const profile = buildProfile({ avatar: dataUrl(picture, 'image/png') });
      expect((await call('POST', '/api/profile', { token, body: profile })).status).toBe(200);
      // More than a pipe holds, which the system says nothing of.
      for (let i = 0; i < 40; i++) await Promise.all(Array.from({ length: 12 }, () => call('GET', '/api/auth')));
      expect((await call('GET', '/healthz')).status).toBe(200);
      child.kill('SIGINT');
      expect(await exited).toEqual([0, null]);
    } finally {
      child.kill('SIGKILL');
      await mails.close();
    }
  });
});
