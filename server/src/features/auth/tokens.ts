import { type KeyObject, createHmac, createSecretKey, randomBytes, randomUUID } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { LRUCache } from 'lru-cache';
import jwt, { type SignOptions } from 'jsonwebtoken';
import type { Config } from '../../config.ts';
import { isId } from '../../lib/text.ts';

/** What a valid token says. */
export interface Session {
  /** The token's own id, which tells it from all others. */
  readonly id: string;
  readonly userId: string;
  /** When it was issued and when it ends, in whole seconds. */
  readonly issuedAt: number;
  readonly endsAt: number;
}

/** Issues and checks the tokens that keep a person logged in. */
export interface Tokens {
  /** A token for this user. @param issuedAt the second it is dated, now unless given */
  issue(userId: string, issuedAt?: number): string;
  /** Reads a token; `undefined` if it is invalid, tampered with or expired. */
  read(token: string): Session | undefined;
  /** A pseudonym for a user: always the same, and impossible to trace back without the secret. */
  pseudonymOf(userId: string): string;
}

const ALGORITHM = 'HS256';
/** A secret in a file that is shorter was not written to its end. */
const SHORTEST_SECRET = 32;
/** How many valid tokens are cached: clients send the same one with each call, and checking one takes 0.1 ms. */
const MOST_KNOWN = 1_000;

/** Tokens signed with JWT_SECRET, or with the secret of DATA_DIR in development. */
export function createTokens(config: Pick<Config, 'jwtSecret' | 'jwtExpiresIn' | 'dataDir'>): Tokens {
  // A key object created once: with a string as the secret, each check takes forty times as long.
  const key = createSecretKey(Buffer.from(config.jwtSecret ?? developmentSecret(config.dataDir)));
  const expiresIn = config.jwtExpiresIn as NonNullable<SignOptions['expiresIn']>;
  const sample = jwt.decode(jwt.sign({}, key, { expiresIn })) as { iat: number; exp: number };
  const lifetime = sample.exp - sample.iat;
  const known = new LRUCache<string, Session>({ max: MOST_KNOWN });
  return {
    issue(userId, issuedAt) {
      const now = Math.floor(Date.now() / 1000);
      // However it is dated, it ends a lifetime from now.
      const payload = { user: { id: userId }, jti: randomUUID(), iat: issuedAt ?? now, exp: now + lifetime };
      return jwt.sign(payload, key, { algorithm: ALGORITHM });
    },
    read(token) {
      const session = known.get(token) ?? readToken(token, key);
      if (!session || session.endsAt <= Date.now() / 1000) return undefined;
      known.set(token, session);
      return session;
    },
    // The prefix keeps these signatures apart from those of tokens.
    pseudonymOf: (userId) => createHmac('sha256', key).update(`pseudonym ${userId}`).digest('hex').slice(0, 10),
  };
}

function readToken(token: string, key: KeyObject): Session | undefined {
  try {
    const payload = jwt.verify(token, key, { algorithms: [ALGORITHM] });
    if (typeof payload === 'string') return undefined;
    const userId: unknown = payload['user']?.id;
    if (!isId(userId) || payload.exp === undefined) return undefined;
    const { iat = 0, exp, jti = String(iat) } = payload;
    return { id: jti, userId, issuedAt: iat, endsAt: exp };
  } catch {
    return undefined;
  }
}

/**
 * Created once and kept, so that a restart ends no session. It gets its name when all of it is on the disk: with half of a
 * secret, such as a full disk or a power cut leaves, anybody could log in as anybody.
 */
function developmentSecret(dataDir: string): string {
  const file = join(dataDir, 'jwt-secret');
  mkdirSync(dataDir, { recursive: true, mode: 0o700 });
  if (!existsSync(file) || readFileSync(file, 'utf8').length < SHORTEST_SECRET) {
    const draft = `${file}.${randomBytes(4).toString('hex')}`;
    writeFileSync(draft, randomBytes(48).toString('base64url'), { mode: 0o600, flush: true });
    renameSync(draft, file);
  }
  return readFileSync(file, 'utf8');
}
