import type { RequestHandler } from 'express';
import { type ConcurrencyLimit, createConcurrencyLimit } from './http/concurrencyLimit.ts';
import type { Config } from './config.ts';
import { type DeleteAccountJob, runDeleteAccount } from './deleteAccount.ts';
import {
  type PasswordPool,
  type PasswordPoolSettings,
  createPasswordPool,
} from './features/auth/passwords/passwordPool.ts';
import { type Tokens, createTokens } from './features/auth/tokens.ts';
import { type Mailer, createMailer } from './features/auth/mail/mailer.ts';
import { type DecisionJob, runDecision } from './features/posts/moderation/decide.ts';
import { Decoder } from './features/profile/avatar/decoderProcess.ts';
import { createBodyReader } from './http/request/body.ts';
import { type Jobs, createJobs } from './lib/jobs.ts';
import type { Logger } from './logger.ts';
import { type Limits, createLimits } from './http/limits/limits.ts';
import { type Guards, createGuards } from './features/auth/guards.ts';

/** The kinds of jobs and their data. */
export interface JobData {
  deleteAccount: DeleteAccountJob;
  decide: DecisionJob;
}

/** What the routes are made with. One of it lives as long as the server. */
export interface Services extends Guards {
  readonly config: Config;
  readonly log: Logger;
  readonly tokens: Tokens;
  readonly passwords: PasswordPool;
  readonly limits: Limits;
  readonly mailer: Mailer;
  readonly jobs: Jobs<JobData>;
  readonly decoder: Decoder;
  /** Reads the body of a request that needs no token. */
  readonly readJsonObject: RequestHandler;
  /** Lets a request through once the concurrency limiter has a slot for it. */
  readonly slot: RequestHandler;
  readonly concurrency: ConcurrencyLimit;
}

/** How services differ from those of production. */
interface ServiceSettings {
  readonly passwords?: PasswordPoolSettings;
  readonly mails?: { withinMs: number };
}

/** Makes the services that live as long as the server. */
export function createServices(config: Config, log: Logger, { passwords, mails }: ServiceSettings = {}): Services {
  const tokens = createTokens(config);
  const limits = createLimits(config, log);
  const concurrency = createConcurrencyLimit();
  const readJsonObject = createBodyReader();
  return {
    config,
    log,
    tokens,
    limits,
    passwords: createPasswordPool(passwords),
    mailer: createMailer(config, log, mails),
    jobs: createJobs<JobData>({ deleteAccount: runDeleteAccount, decide: runDecision }, log),
    decoder: new Decoder(),
    concurrency,
    slot: concurrency.slot,
    readJsonObject,
    ...createGuards(tokens, concurrency, readJsonObject),
  };
}

/** Ends what the services have going, once no request uses them any more. */
export async function closeServices({ passwords, mailer }: Services): Promise<void> {
  await Promise.all([passwords.close(), mailer.close()]);
}
