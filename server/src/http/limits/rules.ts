const MINUTE = 60;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

/** How often something may be done: `points` times within `duration` seconds, beginning with the first time. */
export interface Rule {
  readonly points: number;
  readonly duration: number;
}

/** All limits. Source: server/docs/api.md, 'Rate limits'. "Address" means IP address. */
export const RULES = {
  /** Every call, for an address. */
  calls: { points: 600, duration: MINUTE },

  failedLoginsByEmailAndAddress: { points: 10, duration: 15 * MINUTE },
  failedLoginsByAddress: { points: 100, duration: HOUR },
  failedLoginsByEmail: { points: 100, duration: HOUR },
  /** An address that has logged in to an account is exempt from `failedLoginsByEmail` until this window ends. */
  knownAddresses: { points: 1, duration: 30 * DAY },
  /** Logins for an address, successful ones included. */
  logins: { points: 300, duration: MINUTE },
  /** For an address. */
  signUps: { points: 60, duration: HOUR },

  recoveriesByAddress: { points: 20, duration: DAY },
  recoveriesByEmail: { points: 5, duration: DAY },
  /** Verification emails that a user requests. */
  resendsInAMinute: { points: 1, duration: MINUTE },
  /** Verification emails of a user, that of the sign-up included. */
  verificationsInADay: { points: 10, duration: DAY },

  /** These five for a user. */
  posts: { points: 30, duration: HOUR },
  comments: { points: 120, duration: HOUR },
  reports: { points: 60, duration: HOUR },
  reportsWhileUnverified: { points: 5, duration: HOUR },
  uploads: { points: 20, duration: HOUR },
} as const satisfies Record<string, Rule>;

export type RuleName = keyof typeof RULES;
