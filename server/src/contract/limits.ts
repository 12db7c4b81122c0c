/** Longest texts, in UTF-16 units after trimming. Source: the HTTP contract, "Limits". */
export const MAX = {
  name: 50,
  email: 254,
  title: 200,
  beat: 20_000,
  characterName: 100,
  /** Character description, before and after cleaning. */
  desc: 20_000,
  noteTitle: 100,
  noteText: 5_000,
  post: 20_000,
  comment: 5_000,
  bio: 5_000,
  workDesc: 2_000,
  genre: 50,
  url: 2_000,
  /** Every other field of a profile or a work. */
  field: 200,
} as const;

export const MIN = { name: 5, password: 6 } as const;

/** bcrypt reads no more than this many bytes of a password. */
export const MAX_PASSWORD_BYTES = 72;
/** What the sign-up form asks of the confirmation, and so in effect of the password. */
export const MIN_PASSWORD_CONFIRMATION = 9;

/** How many of a thing there may be. */
export const MAX_COUNT = {
  characters: 200,
  notesOfCharacter: 200,
  works: 200,
  genres: 20,
  /** Per post. */
  comments: 1_000,
} as const;

export const MAX_AVATAR_BYTES = 5_242_880;
export const MAX_AVATAR_PIXELS = 40_000_000;
/** Side of the stored square image, in pixels. */
export const AVATAR_SIDE = 256;

/** From this many reports on, a post or comment is hidden until a moderator has looked. */
export const FLAG_AT = 5;
/** At most this many flagged comments of a post come along with the list of what waits for moderators. */
export const FLAGGED_ON_CARD = 20;
/** What is known of an author is counted up to this: more says no more. */
export const HISTORY_MOST = 100;

export const PAGE = { default: 20, max: 100 } as const;
/** At most this many genres stand on a profile card. */
export const GENRES_ON_CARD = 4;

/** The rules of the community are numbered from 1 to this. */
export const RULE_COUNT = 8;
/** How long an author is told what moderators removed, and how long reports that were set aside don't count. */
export const MODERATION_DAYS = 30;
/** So much of a removed text is told to its author. */
export const NOTICE_TEXT = 200;
