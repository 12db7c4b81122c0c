import type { Config } from './config.ts';
import { type PasswordPool, createPasswordPool } from './features/auth/passwordPool.ts';
import { type Tokens, createTokens } from './features/auth/tokens.ts';
import { type Mailer, createMailer } from './features/mail/mailer.ts';
import type { Logger } from './logger.ts';
import { type Limits, createLimits } from './middle/limits.ts';
import { type Guards, createGuards } from './middle/requireUser.ts';

/** What the routes are made with. One of it lives as long as the server. */
export interface Parts extends Guards {
  readonly config: Config;
  readonly log: Logger;
  readonly tokens: Tokens;
  readonly passwords: PasswordPool;
  readonly limits: Limits;
  readonly mailer: Mailer;
}

/** Makes the parts that live as long as the server. */
export function createParts(config: Config, log: Logger): Parts {
  const tokens = createTokens(config);
  const limits = createLimits(config.rateLimits);
  return {
    config,
    log,
    tokens,
    limits,
    passwords: createPasswordPool(),
    mailer: createMailer(config, log),
    ...createGuards(tokens),
  };
}

/** Ends what the parts have going, once no request uses them any more. */
export async function closeParts({ passwords, mailer }: Parts): Promise<void> {
  await Promise.all([passwords.close(), mailer.close()]);
}
