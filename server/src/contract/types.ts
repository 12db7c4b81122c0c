import type { OutlineText } from './outline.ts';
import type { Role } from './roles.ts';
import type { SocialSite, Status } from './texts.ts';

/** An id: 24 hexadecimal digits. */
export type Id = string;
/** A moment as ISO 8601 text. */
export type IsoDate = string;

/** Every error answer. `path` names the field that is wrong. */
export interface ApiError {
  msg: string;
  path?: string;
}
export interface ApiErrors {
  errors: ApiError[];
}
export interface TokenAnswer {
  token: string;
}
export interface MessageAnswer {
  msg: string;
}

export interface User {
  _id: Id;
  name: string;
  email: string;
  /** A path under /media, or '' without an image. */
  avatar: string;
  role: Role;
  emailVerified: boolean;
  date: IsoDate;
  /** What moderators removed in the last 30 days, the latest first. */
  notices?: Notice[];
  /** Own posts with recent comments by others, the latest first. */
  replies?: Reply[];
  /** For moderators alone: how many posts and comments are flagged. */
  waiting?: number;
}
/** A post of one's own whose latest unflagged comment by somebody else is younger than 30 days. */
export interface Reply {
  post: Id;
  /** The first line of the post, at most 100 characters. */
  title: string;
  /** The date of that comment. */
  at: IsoDate;
}

export interface Note {
  _id: Id;
  noteTitle: string;
  noteText: string;
}
export interface Character {
  _id: Id;
  name: string;
  /** Cleaned HTML. */
  desc: string;
  photoUrl: string;
  protag: boolean;
  notes: Note[];
}

/** A character as a list card shows it: neither its description nor its notes. */
export interface CharacterCard extends Omit<Character, 'desc' | 'notes'> {
  /** The description as plain text, cut to what a card has room for. */
  excerpt: string;
  noteCount: number;
}

/** An outline without its characters. Absent beats are empty ones. */
export type OutlineTexts = { [field in OutlineText]?: string } & {
  _id: Id;
  user: Id;
  promptDismissed: boolean;
};
export type Outline = OutlineTexts & { characters: Character[] };
export type OutlineCards = OutlineTexts & { characters: CharacterCard[] };
/** A story in the list of a writer's stories. */
export interface Story {
  _id: Id;
  title?: string;
  /** How many of the 33 texts, and how many characters, it has. */
  present: number;
  characters: number;
  changedAt: IsoDate;
  /** Whether it is the one that was opened last. */
  open: boolean;
}
/** 409 on saving an outline: what the server holds instead, `null` when there is no outline any more. */
export interface OutlineConflict<View extends OutlineTexts = Outline> extends ApiErrors {
  outline: View | null;
}

/** An earlier text of the outline. */
export interface Version {
  /** When it was replaced. */
  at: IsoDate;
  text: string;
}
/** An earlier text of a character, or of a note of it that was deleted. */
export interface CharacterVersion extends Version {
  field: 'name' | 'desc' | 'noteTitle' | 'noteText';
  /** Of which note. */
  noteId?: Id;
}
/** A note that was deleted, while its character stayed. */
export interface RemovedNote {
  at: IsoDate;
  characterId: Id;
  noteTitle: string;
  noteText: string;
}

export interface Work {
  _id: Id;
  title: string;
  author: string;
  genre?: string;
  desc?: string;
  asin?: string;
  url?: string;
}
export interface Profile {
  _id: Id;
  user: { _id: Id; name: string; avatar: string };
  status: Status;
  genres: string[];
  company?: string;
  website?: string;
  location?: string;
  bio?: string;
  amazonauthor?: string;
  social: { [site in SocialSite]?: string };
  works: Work[];
  date: IsoDate;
}

/** A profile as a list card shows it. */
export type ProfileCard = Pick<Profile, '_id' | 'user' | 'status' | 'genres' | 'company' | 'location' | 'date'>;

/** One like or vote. */
export interface Reaction {
  user: Id | null;
}
/** One report; only the caller's own carries `user`. */
export interface Report {
  user?: Id;
  /** In the moderation queue: a pseudonym of the reporter, the same everywhere. */
  by?: string;
}
interface Entry {
  _id: Id;
  /** Of a flagged entry only moderators get the text, everyone else a notice. */
  text: string;
  name: string;
  avatar: string;
  /** `null` for a deleted writer. */
  user: Id | null;
  /** The author moderates. */
  moderator?: true;
  date: IsoDate;
  /** When its author last changed the text. */
  edited?: IsoDate;
  reportCount: number;
  reported: boolean;
  flagged?: true;
  /** The text of a flagged entry, for its author. */
  ownText?: string;
  /** For moderators alone: the text before the first change. */
  textBefore?: string;
  /** For moderators alone: the text was changed after the last report. */
  changedAfterReports?: true;
}
/** What moderators see of an entry in the moderation queue. */
export interface Moderated {
  /** How often each rule was cited: `{ "3": 2 }`. */
  reasons: Record<string, number>;
  /** How often entries of this author were flagged, and were removed by moderators; counted up to `HISTORY_MOST`. */
  authorHistory: { flagged: number; removed: number };
  reports: Report[];
}
/** A comment as a list card shows it: counts, but no lists. */
export interface CommentCard extends Entry, Partial<Moderated> {
  voteCount: number;
  voted: boolean;
}
export interface Comment extends CommentCard {
  votes: Reaction[];
  reports: Report[];
}
/** A post as a list card shows it: counts, but no lists. */
export interface PostCard extends Entry, Partial<Moderated> {
  likeCount: number;
  commentCount: number;
  liked: boolean;
  /** The date of the latest unflagged comment by anyone but the author. */
  lastCommentAt?: IsoDate;
  /** For moderators alone. */
  flaggedCommentCount?: number;
  /** In the moderation queue: the most reported first, at most `FLAGGED_ON_CARD`. */
  flaggedComments?: CommentCard[];
}
export interface Post extends PostCard {
  likes: Reaction[];
  reports: Report[];
  comments: Comment[];
}
/** What a moderator decided in the last 30 days. */
export interface Decided {
  action: 'removed' | 'cleared';
  kind: 'post' | 'comment';
  /** The beginning of the text. */
  text: string;
  /** The number of the rule, if one was cited. */
  rule: number | null;
  at: IsoDate;
  /** The name of the moderator. */
  by: string;
}
/** What a moderator removed; its author sees it for 30 days. */
export interface Notice {
  _id: Id;
  at: IsoDate;
  kind: 'post' | 'comment';
  /** The beginning of what was removed. */
  text: string;
  /** The number of the rule, if one was named. */
  rule: number | null;
}
