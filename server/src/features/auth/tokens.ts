import { type KeyObject, createHmac, createSecretKey, randomBytes } from 'node:crypto';
import { existsSync, linkSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import jwt, { type SignOptions } from 'jsonwebtoken';
import type { Config } from '../../config.ts';
import { isId } from '../../lib/text.ts';

/** What a good token says. */
export interface SignIn {
  readonly userId: string;
  /** When it was issued and when it ends, in whole seconds. */
  readonly issuedAt: number;
  readonly endsAt: number;
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
/** A secret in a file that is shorter was not written to its end. */
const SHORTEST_SECRET = 32;
/** Good tokens that are remembered: whoever is here sends the same one with each call, and to check it takes long. */
const MOST_KNOWN = 1_000;

/** Tokens signed with JWT_SECRET, or with the secret of DATA_DIR in development. */
export function createTokens(config: Pick<Config, 'jwtSecret' | 'jwtExpiresIn' | 'dataDir'>): Tokens {
  // A key object made once: with a text as the secret each check takes forty times as long.
  const key = createSecretKey(Buffer.from(config.jwtSecret ?? developmentSecret(config.dataDir)));
  const expiresIn = config.jwtExpiresIn as NonNullable<SignOptions['expiresIn']>;
  const sample = jwt.decode(jwt.sign({}, key, { expiresIn })) as { iat: number; exp: number };
  const lifetime = sample.exp - sample.iat;
  /** The one that came first is the first. */
  const known = new Map<string, SignIn>();
  return {
    issue(userId, validFrom = 0) {
      const now = Math.floor(Date.now() / 1000);
      // It ends no later for being dated ahead.
      const payload = { user: { id: userId }, iat: Math.max(now, validFrom), exp: now + lifetime };
      return jwt.sign(payload, key, { algorithm: ALGORITHM });
    },
    read(token) {
      const signIn = known.get(token) ?? readToken(token, key);
      if (!signIn || signIn.endsAt <= Date.now() / 1000) return undefined;
      if (known.size >= MOST_KNOWN && !known.has(token)) known.delete(known.keys().next().value!);
      known.set(token, signIn);
      return signIn;
    },
    // A word of its own before the id keeps what is signed here apart from tokens.
    pseudonymOf: (userId) => createHmac('sha256', key).update(`pseudonym ${userId}`).digest('hex').slice(0, 10),
  };
}

function readToken(token: string, key: KeyObject): SignIn | undefined {
  try {
    const payload = jwt.verify(token, key, { algorithms: [ALGORITHM] });
    if (typeof payload === 'string') return undefined;
    const userId: unknown = payload['user']?.id;
    if (!isId(userId) || payload.exp === undefined) return undefined;
    return { userId, issuedAt: payload.iat ?? 0, endsAt: payload.exp };
  } catch {
    return undefined;
  }
}

/**
 * Made once and kept, so that a restart signs nobody out. It gets its name when all of it is on the disk: with half of one,
 * such as a full disk or a power cut leaves, anybody could sign in as anybody.
 */
function developmentSecret(dataDir: string): string {
  const file = join(dataDir, 'jwt-secret');
  mkdirSync(dataDir, { recursive: true, mode: 0o700 });
  if (readSecret(file) === undefined) {
    const draft = `${file}.${randomBytes(4).toString('hex')}`;
    try {
      writeFileSync(draft, randomBytes(48).toString('base64url'), { mode: 0o600, flush: true });
      rmSync(file, { force: true });
      takeName(draft, file);
    } finally {
      rmSync(draft, { force: true });
    }
  }
  return readFileSync(file, 'utf8');
}

/** Gives a file this name, unless another process was faster: all use the one that is there. */
function takeName(draft: string, file: string): void {
  try {
    linkSync(draft, file);
  } catch (error) {
    // Some file systems have no links.
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') renameSync(draft, file);
  }
}

/** @returns `undefined` where there is none, or only a part of one */
function readSecret(file: string): string | undefined {
  if (!existsSync(file)) return undefined;
  const secret = readFileSync(file, 'utf8');
  return secret.length < SHORTEST_SECRET ? undefined : secret;
}
