/** Longest texts, in UTF-16 units after trimming. Source: server/docs/api.md, "Every call". */
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
  /** Per writer. */
  stories: 20,
  characters: 200,
  notesOfCharacter: 200,
  works: 200,
  genres: 20,
  /** Per post. */
  comments: 1_000,
} as const;

/** How much text the comments of a post may hold, in bytes of UTF-8. */
export const MAX_DISCUSSION_BYTES = 4_000_000;

export const MAX_AVATAR_BYTES = 5_242_880;
export const MAX_AVATAR_PIXELS = 40_000_000;
/** Side of the stored square image, in pixels. */
export const AVATAR_SIDE = 256;

/** With this many reports, a post or comment is hidden until a moderator has reviewed it. */
export const FLAG_AT = 5;
/** How many flagged comments of a post are included in the moderation queue. */
export const FLAGGED_ON_CARD = 20;
/** An author's history is counted up to this: higher numbers would say no more. */
export const HISTORY_MOST = 100;

export const PAGE = { default: 20, max: 100 } as const;
/** How many genres a profile card shows. */
export const GENRES_ON_CARD = 4;

/** The rules of the community are numbered from 1 to this. */
export const RULE_COUNT = 8;
/** How long authors see what moderators removed, and how long ignored reporters don't count. */
export const MODERATION_DAYS = 30;
/** How much of a removed text its author sees, in UTF-16 units. */
export const NOTICE_TEXT = 200;
/** How long a writer is told of comments on a post. */
export const REPLY_DAYS = 30;
