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

/** The proxies whose configuration stands in `server/docs/deploy.md`. */
export type ProxyName = 'nginx' | 'caddy';

/** A proxy with the documented configuration, on a free port of the loopback. */
export interface PublicProxy {
  readonly port: number;
  /** The certificate that it shows, made for this run. */
  readonly certificate: Buffer;
  stop(): Promise<void>;
}

interface Site {
  readonly folder: string;
  readonly port: number;
  /** Where the server listens. */
  readonly upstream: string;
}

/** The blocks of `deploy.md` that configure a proxy, and what everybody replaces in them. Nothing else is changed. */
const DOCUMENTED: Record<ProxyName, { language: string; replacements: (site: Site) => [string, string][] }> = {
  nginx: {
    language: 'nginx',
    replacements: ({ folder, port, upstream }) => [
      ['listen 443', `listen 127.0.0.1:${port}`],
      ['server_name your.site', 'server_name localhost'],
      ['ssl_certificate ...', `ssl_certificate ${folder}/cert.pem`],
      ['ssl_certificate_key ...', `ssl_certificate_key ${folder}/key.pem`],
      ['127.0.0.1:3000', upstream],
    ],
  },
  caddy: {
    language: 'caddyfile',
    replacements: ({ folder, port, upstream }) => [
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

/** The documented configuration for this site. @throws if a block, or what has to be replaced in it, is missing */
function configurationOf(name: ProxyName, site: Site): string {
  const { language, replacements } = DOCUMENTED[name];
  const text = readFileSync(join(PROJECT_FOLDER, 'server/docs/deploy.md'), 'utf8');
  const blocks = [...text.matchAll(new RegExp(`^\`\`\`${language}\n(.*?)^\`\`\`$`, 'gms'))].map(([, block]) => block!);
  const replaced = replacements(site).reduce((last, [from, to]) => {
    if (!last.includes(from)) throw new Error(`deploy.md has no ${from} for ${name}`);
    return last.replace(from, to);
  }, blocks.pop() ?? '');
  return name === 'nginx' ? withDefaults(blocks.join('\n'), replaced, site) : replaced;
}

/** A whole nginx.conf like Debian's, with its files in the folder of the site. */
function withDefaults(outsideHttp: string, insideHttp: string, { folder }: Site): string {
  const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map(
    (of) => `${of}_temp_path ${folder}/${of};`,
  );
  const main = `daemon off; worker_processes auto; pid ${folder}/pid; error_log ${folder}/log; user ${userInfo().username};`;
  return `${main}\n${outsideHttp}\nhttp {\naccess_log off; ${temporary.join(' ')}\n${insideHttp}}\n`;
}

/** Starts an installed proxy before a server. @param upstream host and port of the server */
export async function startPublicProxy(name: ProxyName, upstream: string): Promise<PublicProxy> {
  const folder = await mkdtemp(join(tmpdir(), `${name}-`));
  const port = await freePort();
  const files = ['-keyout', join(folder, 'key.pem'), '-out', join(folder, 'cert.pem'), '-days', '2', '-nodes'];
  const site = ['-subj', '/CN=localhost', '-addext', 'subjectAltName=DNS:localhost'];
  execFileSync('openssl', ['req', '-x509', '-newkey', 'rsa:2048', ...files, ...site], { stdio: 'ignore' });
  const config = join(folder, 'config');
  await writeFile(config, configurationOf(name, { folder, port, upstream }));
  const args =
    name === 'nginx'
      ? ['-c', config, '-e', join(folder, 'log')]
      : ['run', '--config', config, '--adapter', 'caddyfile'];
  const child = spawn(findProgram(name)!, args, { env: { ...process.env, HOME: folder, XDG_DATA_HOME: folder } });
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
