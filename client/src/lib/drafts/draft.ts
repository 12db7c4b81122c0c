import { isPresent } from '@trefoil/server/contract';
import { mergeReplacements, replacementBetween } from '../textChange.ts';
import { mergeTexts } from './merge.ts';

/**
 * One text that is being written. Every function here takes a draft and returns a new one; none knows React, the network,
 * the storage or the clock. Nothing is '' everywhere: a field without text, an outline without the field.
 */
export interface Draft {
  /** What the server held when the writer began to change the text. */
  readonly base: string;
  /** The text as it stands in the form. */
  readonly mine: string;
  /** The text for which the server stored `base` (it trims lines): it is no change, and stays as the writer sees it. */
  readonly accepted?: string;
  /** Texts that were sent and never answered: the server may hold any of them. */
  readonly sent?: readonly string[];
  /** What was stored elsewhere meanwhile and cannot be merged; present until the writer has chosen. */
  readonly theirs?: string;
  /**
   * Why the server refused this very text, '' without a reason of its own, for which SAVE sends it again; gone with the next
   * change.
   */
  readonly refused?: string;
  /** The text came back from the device; this stood in the field before. Gone with the next change. */
  readonly restored?: string;
  /** Its post, character or profile is gone: it cannot be sent any more. */
  readonly gone?: true;
}

/** What a writer does with a text that was changed elsewhere too. */
export type Choice = 'mine' | 'theirs' | 'both';

/** No more unanswered texts than this are remembered for a field: each costs room on the device. */
const MAX_SENT = 4;

const trimmed = (text: string) => (isPresent(text) ? text.trim() : '');

/** Whether two texts differ at most in what the server may leave out: it trims lines and drops blank texts. */
const isSameText = (one: string, other: string): boolean => one === other || trimmed(one) === trimmed(other);

/** Whether the draft holds something the server does not have, as far as is known. */
export const isChanged = (draft: Draft | undefined): boolean =>
  draft !== undefined &&
  (draft.theirs !== undefined ||
    draft.sent !== undefined ||
    (draft.mine !== draft.base && draft.mine !== draft.accepted));

/** Whether the writer has to choose between two versions. */
export const isConflict = (draft: Draft | undefined): draft is Draft & { theirs: string } =>
  draft?.theirs !== undefined;

/** A text of this many letters or more is worth finding again. */
const WORTH_RECOVERING = 200;

/** Whether a change removes more than half of a longer text. */
export function removesMost(before: string, after: string): boolean {
  if (before.length < WORTH_RECOVERING) return false;
  const { start, end } = replacementBetween(before, after);
  return end - start > before.length / 2;
}

/** The writer typed `text` into a field that holds `stored` on the server. */
export function typed(draft: Draft | undefined, text: string, stored: string): Draft {
  const { refused: _, restored: _restored, gone: _gone, ...rest } = draft ?? { base: stored, mine: stored };
  const next = { ...rest, mine: text };
  // A choice between versions is over as soon as they are equal.
  return next.theirs !== undefined && isSameText(text, next.theirs) ? { base: next.theirs, mine: text } : next;
}

/** `text` is on its way: from now on it may be stored, whether an answer comes or not. */
export function sent(draft: Draft, text: string): Draft {
  const { refused: _, sent: before = [], ...rest } = draft;
  return { ...rest, sent: [...before.filter((other) => other !== text), text].slice(-MAX_SENT) };
}

/** The server took `text` and holds `stored` now. What was typed meanwhile stays a change of that. */
export function saved(draft: Draft, text: string, stored: string): Draft {
  const { mine, restored } = draft;
  const settled = mine === text;
  const isTrimmed = text !== stored && isSameText(text, stored);
  return {
    base: stored,
    // What only the server changed (cleaned markup, genres in a list) is shown as the server has it.
    mine: settled && !isTrimmed ? stored : mine,
    ...(isTrimmed && { accepted: text }),
    ...(restored !== undefined && settled && { restored }),
  };
}

/** The server did not store `text`. @param reason what is wrong with it, if it was this text (see `Draft.refused`) */
export function refused(draft: Draft, text: string, reason?: string): Draft {
  const { sent: before, ...rest } = draft;
  const unanswered = before?.filter((other) => other !== text);
  return {
    ...rest,
    ...(unanswered?.length && { sent: unanswered }),
    ...(reason !== undefined && draft.mine === text && { refused: reason }),
  };
}

/**
 * Holds the draft against what the server is now known to have. Where that is the writer's own text (an answer was lost,
 * another tab saved it) the draft is done; where it is something else than the writer began with, the two are merged, or the
 * writer has to choose.
 */
export function reconciled(draft: Draft, now: string): Draft {
  const { theirs, ...open } = draft;
  if (now === draft.base) return theirs === undefined ? draft : open;
  if (!isChanged(draft)) return { base: now, mine: now };
  const { sent: unanswered = [], accepted: _, refused: _refused, ...rest } = open;
  if ([draft.mine, ...unanswered].some((text) => isSameText(text, now))) return { ...rest, base: now };
  if (theirs === now) return draft;
  const both = mergeTexts(draft.base, draft.mine, now);
  return both === null ? { ...rest, theirs: now } : { ...rest, base: now, mine: both };
}

/** What one tab may change while the text is written in another. */
const PARTS = ['base', 'sent', 'theirs', 'restored', 'gone'] as const satisfies (keyof Draft)[];

/**
 * Puts together what two tabs did to a text at the same time: each part of the draft as the tab has it that changed it.
 *
 * @param common what both began with
 * @returns `null` where both changed the same words, `theirs` where only they changed anything
 */
export function combined(common: Draft, mine: Draft, theirs: Draft): Draft | null {
  const text = mergeReplacements(common.mine, mine.mine, theirs.mine);
  if (text === null) return null;
  const parts = PARTS.map((part) => {
    const isUnchanged = JSON.stringify(theirs[part]) === JSON.stringify(common[part]);
    return [part, isUnchanged ? mine[part] : theirs[part]] as const;
  });
  if (text === theirs.mine && parts.every(([part, value]) => value === theirs[part])) return theirs;
  return {
    ...(Object.fromEntries(parts.filter(([, value]) => value !== undefined)) as Partial<Draft>),
    mine: text,
  } as Draft;
}

/** The writer chose. */
export function chosen(draft: Draft, choice: Choice): Draft {
  const { theirs = draft.base, mine } = draft;
  return { base: theirs, mine: choice === 'mine' ? mine : choice === 'theirs' ? theirs : joinTexts(mine, theirs) };
}

/** The text that came back is not wanted: what stood there before stands there again. */
export function discarded(draft: Draft): Draft {
  const { theirs, base } = draft;
  // Given up, a text asks for no choice; what is stored elsewhere stays.
  if (theirs !== undefined) return { base: theirs, mine: theirs };
  return { base, mine: draft.restored ?? base };
}

/** Two texts under each other; one that is part of the other already is not repeated. */
export function joinTexts(first: string, second: string): string {
  if (!second.trim() || first.includes(second.trim())) return first;
  if (!first.trim() || second.includes(first.trim())) return second;
  return `${first.trimEnd()}\n\n${second.trimStart()}`;
}

/**
 * What stays in the box of a new object (a note, a comment) after `text` of it was stored: what was typed meanwhile, without
 * what is stored already.
 */
export const leftOver = (mine: string, text: string): string => {
  if (isSameText(mine, text)) return '';
  return mine.startsWith(text.trimEnd()) ? mine.slice(text.trimEnd().length).trimStart() : mine;
};
