import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readFileSync } from 'node:fs';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir, userInfo } from 'node:os';
import { delimiter, join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { connect } from 'node:tls';
import { PROJECT_FOLDER } from '../../config.ts';
import { freePort } from './startProcess.ts';

/** The proxies that the README has a recipe for. */
export type ProxyName = 'nginx' | 'caddy';

/** A proxy that runs by the README's recipe, on a free port of the loopback. */
export interface PublicProxy {
  readonly port: number;
  /** The certificate that it shows, made for this run. */
  readonly certificate: Buffer;
  stop(): Promise<void>;
}

interface Place {
  readonly folder: string;
  readonly port: number;
  /** Where the server listens. */
  readonly upstream: string;
}

/** What of a recipe is another one's own: place, name and certificate. Nothing else is changed. */
const RECIPES: Record<ProxyName, { block: RegExp; own: (place: Place) => [string, string][] }> = {
  nginx: {
    block: /^```nginx\n(.*?)^```$/ms,
    own: ({ folder, port, upstream }) => [
      ['listen 443', `listen 127.0.0.1:${port}`],
      ['server_name your.site', 'server_name localhost'],
      ['ssl_certificate ...', `ssl_certificate ${folder}/cert.pem`],
      ['ssl_certificate_key ...', `ssl_certificate_key ${folder}/key.pem`],
      ['127.0.0.1:3000', upstream],
    ],
  },
  caddy: {
    block: /^```\n(\{ +# Caddy.*?)^```$/ms,
    own: ({ folder, port, upstream }) => [
      ['{', '{\n  admin off\n  auto_https disable_redirects\n'],
      ['your.site {', `https://localhost:${port} {\n  bind 127.0.0.1\n  tls ${folder}/cert.pem ${folder}/key.pem`],
      ['127.0.0.1:3000', upstream],
    ],
  },
};

/** The path of a program, if it is installed. */
export function findProgram(name: string): string | undefined {
  const folders = [...(process.env['PATH'] ?? '').split(delimiter), '/usr/sbin', '/usr/local/sbin'];
  return folders.map((folder) => join(folder, name)).find((path) => existsSync(path));
}

/** The recipe of the README, at this place. @throws when the README has none, or not what is to be replaced in it */
function recipeAt(name: ProxyName, place: Place): string {
  const { block, own } = RECIPES[name];
  const recipe = block.exec(readFileSync(join(PROJECT_FOLDER, 'README.md'), 'utf8'))?.[1];
  if (recipe === undefined) throw new Error(`The README has no recipe for ${name}`);
  return own(place).reduce((text, [from, to]) => {
    if (!text.includes(from)) throw new Error(`The README's recipe for ${name} has no ${from}`);
    return text.replace(from, to);
  }, recipe);
}

/** What stands around a server block, with its files in this folder: Debian's nginx.conf with the numbers of the recipe. */
function aroundServer(folder: string, block: string): string {
  const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map(
    (of) => `${of}_temp_path ${folder}/${of};`,
  );
  const numbers = /# nginx, .* around it: (.*)$/m.exec(block)![1];
  const main = `daemon off; worker_processes auto; pid ${folder}/pid; error_log ${folder}/log; user ${userInfo().username};`;
  return `${main}\n${numbers}\nhttp {\naccess_log off; ${temporary.join(' ')}\n${block}}\n`;
}

/** Starts an installed proxy before a server. @param upstream host and port of the server */
export async function startPublicProxy(name: ProxyName, upstream: string): Promise<PublicProxy> {
  const folder = await mkdtemp(join(tmpdir(), `${name}-`));
  const port = await freePort();
  const recipe = recipeAt(name, { folder, port, upstream });
  const files = ['-keyout', join(folder, 'key.pem'), '-out', join(folder, 'cert.pem'), '-days', '2', '-nodes'];
  const site = ['-subj', '/CN=localhost', '-addext', 'subjectAltName=DNS:localhost'];
  execFileSync('openssl', ['req', '-x509', '-newkey', 'rsa:2048', ...files, ...site], { stdio: 'ignore' });
  const config = join(folder, 'config');
  await writeFile(config, name === 'nginx' ? aroundServer(folder, recipe) : recipe);
  const words =
    name === 'nginx'
      ? ['-c', config, '-e', join(folder, 'log')]
      : ['run', '--config', config, '--adapter', 'caddyfile'];
  const child = spawn(findProgram(name)!, words, { env: { ...process.env, HOME: folder, XDG_DATA_HOME: folder } });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => (output += String(chunk)));
  while (!(await listens(port))) {
    if (child.exitCode !== null) throw new Error(`${name} ended early:\n${output}`);
    await wait(50);
  }
  return {
    port,
    certificate: readFileSync(join(folder, 'cert.pem')),
    async stop() {
      await end(child);
      await rm(folder, { recursive: true, force: true });
    },
  };
}

async function end(child: ChildProcess): Promise<void> {
  if (child.exitCode === null && child.signalCode === null) {
    child.kill('SIGTERM');
    await once(child, 'exit');
  }
}

async function listens(port: number): Promise<boolean> {
  const socket = connect({ port, host: '127.0.0.1', servername: 'localhost', rejectUnauthorized: false });
  return new Promise<boolean>((resolve) => {
    socket.once('secureConnect', () => resolve(true)).once('error', () => resolve(false));
  }).finally(() => socket.destroy());
}
