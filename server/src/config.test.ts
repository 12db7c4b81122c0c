import { resolve } from 'node:path';
import { readFileSync } from 'node:fs';
import { ConfigError, PROJECT_FOLDER, readConfig } from './config.ts';

const problemsOf = (env: Record<string, string>): readonly string[] => {
  try {
    readConfig(env);
    return [];
  } catch (error) {
    return (error as ConfigError).problems;
  }
};

describe('readConfig', () => {
  it('has a default for everything in development', () => {
    expect(readConfig({})).toEqual({
      production: false,
      port: 3000,
      host: '127.0.0.1',
      appUrl: 'http://localhost:3000',
      dataDir: resolve(PROJECT_FOLDER, 'data'),
      jwtExpiresIn: '7d',
      mailFrom: 'Trefoil <no-reply@localhost>',
      contactEmail: 'hello@localhost',
      rateLimits: true,
      trustProxy: 0,
      logLevel: 'info',
    });
  });

  it('lets the port and the address decide what follows from them', () => {
    expect(readConfig({ PORT: '8080' }).appUrl).toBe('http://localhost:8080');
    const config = readConfig({ APP_URL: 'https://write.example/', NODE_ENV: 'development' });
    expect(config).toMatchObject({
      appUrl: 'https://write.example',
      mailFrom: 'Trefoil <no-reply@write.example>',
      contactEmail: 'hello@write.example',
    });
  });

  it('takes what is set', () => {
    const config = readConfig({
      MONGODB_URI: 'mongodb://a:1,b:2/name?replicaSet=x',
      SMTP_URL: 'smtps://user:pass@mail.example:465',
      DATA_DIR: '/var/lib/trefoil',
      JWT_EXPIRES_IN: '3600',
      RATE_LIMITS: 'off',
      TRUST_PROXY: '2',
      CONTACT_EMAIL: 'a@b.example',
    });
    expect(config).toMatchObject({
      mongodbUri: 'mongodb://a:1,b:2/name?replicaSet=x',
      smtpUrl: 'smtps://user:pass@mail.example:465',
      dataDir: '/var/lib/trefoil',
      jwtExpiresIn: 3600,
      rateLimits: false,
      trustProxy: 2,
      contactEmail: 'a@b.example',
    });
  });

  it.each([
    ['PORT', 'eighty'],
    ['PORT', '70000'],
    ['APP_URL', 'https://a.example/path'],
    ['MONGODB_URI', 'postgres://a'],
    ['SMTP_URL', 'mail.example'],
    ['JWT_EXPIRES_IN', '0'],
    ['JWT_EXPIRES_IN', '0d'],
    ['CONTACT_EMAIL', 'nobody'],
    ['MAIL_FROM', 'Trefoil\r\nBcc: x <a@b.example>'],
    ['RATE_LIMITS', 'yes'],
    ['TRUST_PROXY', 'true'],
    ['LOG_LEVEL', 'loud'],
    ['NODE_ENV', 'prod'],
  ])('refuses %s=%s', (name, value) => {
    expect(problemsOf({ [name]: value })).toEqual([expect.stringMatching(new RegExp(`^${name} `))]);
  });

  it('names every problem at once, and never a value', () => {
    const problems = problemsOf({ NODE_ENV: 'production', PORT: 'x', MONGODB_URI: 'secret', SMTP_URL: 'secret' });
    expect(problems).toHaveLength(4);
    expect(problems.join()).not.toContain('secret');
  });

  it('requires a long secret in production', () => {
    for (const JWT_SECRET of ['', ' ', 'x'.repeat(31), ` ${'x'.repeat(31)} `]) {
      const problems = problemsOf({ NODE_ENV: 'production', JWT_SECRET });
      expect(problems).toEqual(['JWT_SECRET needs 32 or more random characters when NODE_ENV=production']);
    }
    expect(problemsOf({ NODE_ENV: 'production', JWT_SECRET: 'x'.repeat(32) })).toEqual([]);
    expect(problemsOf({ JWT_SECRET: 'short' })).toEqual([]);
  });

  it('requires NODE_ENV where APP_URL is not this machine', () => {
    for (const APP_URL of ['https://write.example', 'http://192.168.0.2:3000', 'http://localhost.example'])
      for (const NODE_ENV of ['', ' '])
        expect(problemsOf({ APP_URL, NODE_ENV })).toEqual([
          'NODE_ENV must be production for a public server, or development: APP_URL is not this machine',
        ]);
    for (const host of ['localhost:3000', '127.0.0.1', '[::1]:3000'])
      expect(problemsOf({ APP_URL: `http://${host}` })).toEqual([]);
    for (const NODE_ENV of ['development', 'production'])
      expect(problemsOf({ APP_URL: 'https://write.example', NODE_ENV, JWT_SECRET: 'x'.repeat(32) })).toEqual([]);
  });
});

it('.env.example has a line for each setting', () => {
  const example = readFileSync(resolve(PROJECT_FOLDER, '.env.example'), 'utf8');
  const source = readFileSync(resolve(PROJECT_FOLDER, 'server/src/config.ts'), 'utf8');
  const names = new Set(Array.from(source.matchAll(/'([A-Z]+(?:_[A-Z]+)+|PORT|HOST)'/g), ([, name]) => name!));
  expect(names.size).toBe(14);
  for (const name of names) expect(example).toMatch(new RegExp(`^#? ?${name}=`, 'm'));
});
