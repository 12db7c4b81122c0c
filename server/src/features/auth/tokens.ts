import { type KeyObject, createHmac, createSecretKey, randomBytes } from 'node:crypto';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import jwt, { type SignOptions } from 'jsonwebtoken';
import type { Config } from '../../config.ts';
import { isId } from '../../lib/text.ts';

/** What a good token says. */
export interface SignIn {
  readonly userId: string;
  /** When it was issued, in whole seconds. */
  readonly issuedAt: number;
}

/** Makes and checks the tokens that keep a person signed in. */
export interface Tokens {
  /** A token for this user. `validFrom` (whole seconds) moves a token that would be refused as older to that second. */
  issue(userId: string, validFrom?: number): string;
  /** Reads a token; `undefined` if it is bad, tampered with or expired. */
  read(token: string): SignIn | undefined;
  /** A short name for a user: always the same one, from which nobody else finds out whose it is. */
  pseudonymOf(userId: string): string;
}

const ALGORITHM = 'HS256';

/** Tokens signed with JWT_SECRET, or with the secret of DATA_DIR in development. */
export function createTokens(config: Pick<Config, 'jwtSecret' | 'jwtExpiresIn' | 'dataDir'>): Tokens {
  // A key object made once: with a text as the secret each check takes forty times as long.
  const key = createSecretKey(Buffer.from(config.jwtSecret ?? developmentSecret(config.dataDir)));
  const expiresIn = config.jwtExpiresIn as NonNullable<SignOptions['expiresIn']>;
  return {
    issue(userId, validFrom = 0) {
      const iat = Math.max(Math.floor(Date.now() / 1000), validFrom);
      return jwt.sign({ user: { id: userId }, iat }, key, { algorithm: ALGORITHM, expiresIn });
    },
    read: (token) => readToken(token, key),
    // A word of its own before the id keeps what is signed here apart from tokens.
    pseudonymOf: (userId) => createHmac('sha256', key).update(`pseudonym ${userId}`).digest('hex').slice(0, 10),
  };
}

function readToken(token: string, key: KeyObject): SignIn | undefined {
  try {
    const payload = jwt.verify(token, key, { algorithms: [ALGORITHM] });
    if (typeof payload === 'string') return undefined;
    const userId: unknown = payload['user']?.id;
    return isId(userId) && payload.exp !== undefined ? { userId, issuedAt: payload.iat ?? 0 } : undefined;
  } catch {
    return undefined;
  }
}

/** Made once and kept, so that a restart signs nobody out. */
function developmentSecret(dataDir: string): string {
  const file = join(dataDir, 'jwt-secret');
  mkdirSync(dataDir, { recursive: true, mode: 0o700 });
  try {
    // `wx` lets only one of several processes make it.
    writeFileSync(file, randomBytes(48).toString('base64url'), { flag: 'wx', mode: 0o600 });
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
  }
  return readFileSync(file, 'utf8');
}
