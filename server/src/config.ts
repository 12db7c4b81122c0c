import { existsSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { parseEnv } from 'node:util';
import { isThisMachine } from './lib/thisMachine.ts';

/** The folder with client, server and `.env`; the same from `src` and from `dist`. */
export const PROJECT_FOLDER = resolve(import.meta.dirname, '../..');

const LOG_LEVELS = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'] as const;

/** A shorter secret could be guessed, and whoever knows it can log in as anyone. */
const MIN_SECRET = 32;

/** All settings, read once and explained in `.env.example`. */
export interface Config {
  readonly production: boolean;
  readonly port: number;
  readonly host: string;
  /** Scheme, host and port without a trailing slash. */
  readonly appUrl: string;
  readonly mongodbUri?: string;
  /** Absolute. */
  readonly dataDir: string;
  readonly jwtSecret?: string;
  /** A span such as `7d`, or seconds. */
  readonly jwtExpiresIn: string | number;
  readonly smtpUrl?: string;
  readonly mailFrom: string;
  readonly contactEmail: string;
  readonly rateLimits: boolean;
  /** Number of proxies in front of the server. */
  readonly trustProxy: number;
  readonly logLevel: (typeof LOG_LEVELS)[number];
}

type Environment = Readonly<Record<string, string | undefined>>;

/** All problems of the settings at once. */
export class ConfigError extends Error {
  constructor(readonly problems: readonly string[]) {
    super(['These settings need to be changed:', ...problems.map((problem) => `  ${problem}`)].join('\n'));
    this.name = 'ConfigError';
  }
}

/** Reads the environment and, for what it doesn't set, `.env` at the top of the project. @throws ConfigError */
export function loadConfig(): Config {
  const file = join(PROJECT_FOLDER, '.env');
  const written: Environment = existsSync(file) ? parseEnv(readFileSync(file, 'utf8')) : {};
  // A relative folder is relative to where it is written: the file, or the shell's working directory.
  const inFile = written['DATA_DIR'] && { DATA_DIR: resolve(PROJECT_FOLDER, written['DATA_DIR']) };
  return readConfig({ ...written, ...inFile, ...process.env });
}

/** Reads the settings from these variables; empty text counts as not set. @throws ConfigError */
export function readConfig(env: Environment): Config {
  const problems: string[] = [];
  const read = new Reader(env, problems);
  const production = read.choice('NODE_ENV', ['production', 'development', 'test'], 'development') === 'production';
  const port = read.wholeNumber('PORT', 3000, 1, 65_535);
  const appUrl = read.origin('APP_URL', `http://localhost:${port}`);
  const host = appUrl && new URL(appUrl).hostname;
  const jwtSecret = read.text('JWT_SECRET');
  if (read.text('NODE_ENV') === undefined && !isThisMachine(appUrl))
    problems.push('NODE_ENV must be production for a public server, or development: APP_URL is not this machine');
  if (production && (jwtSecret ?? '').length < MIN_SECRET)
    problems.push(`JWT_SECRET needs ${MIN_SECRET} or more random characters when NODE_ENV=production`);
  const config: Config = {
    production,
    port,
    host: read.text('HOST') ?? '127.0.0.1',
    appUrl,
    dataDir: resolve(read.text('DATA_DIR') ?? join(PROJECT_FOLDER, 'data')),
    jwtExpiresIn: read.span('JWT_EXPIRES_IN', '7d'),
    mailFrom: read.address('MAIL_FROM', `Trefoil <no-reply@${host}>`, /^([^<>\p{Cc}]*<)?[^\s@<>]+@[^\s@<>]+>?$/u),
    contactEmail: read.address('CONTACT_EMAIL', `hello@${host}`, /^[^\s@<>]+@[^\s@<>]+$/),
    rateLimits: read.choice('RATE_LIMITS', ['on', 'off'], 'on') === 'on',
    trustProxy: read.wholeNumber('TRUST_PROXY', 0, 0, 100),
    logLevel: read.choice('LOG_LEVEL', LOG_LEVELS, 'info'),
    ...read.optional('mongodbUri', 'MONGODB_URI', /^mongodb(\+srv)?:\/\/\S+$/, 'mongodb://host:port/name'),
    ...read.optional('smtpUrl', 'SMTP_URL', /^smtps?:\/\/\S+$/, 'smtp://user:pass@host:port'),
    ...(jwtSecret ? { jwtSecret } : {}),
  };
  if (problems.length > 0) throw new ConfigError(problems);
  return config;
}

/** Reads settings of each kind and collects the problems, never showing a value that may be secret. */
class Reader {
  constructor(
    private readonly env: Environment,
    private readonly problems: string[],
  ) {}

  text(name: string): string | undefined {
    return this.env[name]?.trim() || undefined;
  }

  wholeNumber(name: string, fallback: number, min: number, max: number): number {
    const text = this.text(name);
    if (text === undefined) return fallback;
    if (/^\d{1,6}$/.test(text) && Number(text) >= min && Number(text) <= max) return Number(text);
    return this.refuse(`${name} must be a whole number from ${min} to ${max}`, fallback);
  }

  choice<T extends string>(name: string, choices: readonly T[], fallback: T): T {
    const text = this.text(name);
    const chosen = choices.find((choice) => choice === text);
    if (text === undefined || chosen) return chosen ?? fallback;
    return this.refuse(`${name} must be one of ${choices.join(', ')}`, fallback);
  }

  origin(name: string, fallback: string): string {
    const text = this.text(name) ?? fallback;
    const url = /^https?:\/\//.test(text) && URL.canParse(text) ? new URL(text) : undefined;
    if (url && url.pathname === '/' && !url.search && !url.hash && !url.username) return url.origin;
    return this.refuse(`${name} must be http(s)://host or http(s)://host:port, without a path`, 'http://localhost');
  }

  span(name: string, fallback: string): string | number {
    const text = this.text(name) ?? fallback;
    if (/^[1-9]\d{0,8}$/.test(text)) return Number(text);
    if (/^[1-9]\d{0,8} ?(s|m|h|d|w|y)$/.test(text)) return text;
    return this.refuse(`${name} must be a span such as 7d, 12h or 30m`, fallback);
  }

  address(name: string, fallback: string, form: RegExp): string {
    const text = this.text(name) ?? fallback;
    if (form.test(text)) return text;
    return this.refuse(`${name} must be an e-mail address`, fallback);
  }

  optional<K extends string>(key: K, name: string, form: RegExp, example: string): { [k in K]?: string } {
    const text = this.text(name);
    if (text === undefined) return {};
    if (form.test(text)) return { [key]: text } as { [k in K]?: string };
    return this.refuse(`${name} must look like ${example}`, {});
  }

  private refuse<T>(problem: string, fallback: T): T {
    this.problems.push(problem);
    return fallback;
  }
}
