import { isPresent, MAX, type OutlineTexts, type OutlineText } from '@trefoil/server/contract';

/**
 * What the writer has typed and the server does not have yet, field by field. Every function here takes the
 * edits and returns new ones; none knows React, the network or the storage.
 */
export type Edits = { readonly [field in OutlineText]?: FieldEdit };

export interface FieldEdit {
  /** What the server held when the writer began to change the field; `null` for nothing. */
  readonly base: string | null;
  /** The writer's text as it stands in the form. */
  readonly mine: string;
  /** Texts that were sent and never answered: any of them may have been stored all the same. */
  readonly sent?: readonly string[];
  /** What another device stored meanwhile. Present (a text, or `null` for cleared) until the writer has chosen. */
  readonly theirs?: string | null;
  /** Why the server refused this very text; gone with the next change. */
  readonly refused?: string;
}

/** The body of `POST /api/outlines` that saves some fields. */
export interface OutlineChanges {
  readonly texts: { readonly [field in OutlineText]?: string };
  readonly base: { readonly [field in OutlineText]?: string | null };
}

/** The stored texts; an outline, or `null` when there is none yet. */
export type StoredTexts = Pick<OutlineTexts, OutlineText> | null;

/** No more unanswered texts than this are remembered for a field: each costs room in the storage. */
const MAX_SENT = 4;

/** What the server holds in a field: `null` where it holds nothing. */
export const storedText = (stored: StoredTexts, field: OutlineText): string | null => stored?.[field] ?? null;

/** What the form shows in a field. */
export const shownText = (edits: Edits, stored: StoredTexts, field: OutlineText): string =>
  edits[field]?.mine ?? storedText(stored, field) ?? '';

/**
 * Whether two texts of a field are one and the same to the server: it trims titles and drops blank beats; a
 * text area turns CR LF into LF.
 */
export function isSameText(field: OutlineText, one: string | null, other: string | null): boolean {
  return one === other || plain(field, one) === plain(field, other);
}

const plain = (field: OutlineText, text: string | null) => {
  if (text === null || !isPresent(text)) return '';
  const clean = cleanText(field, text);
  return field === 'title' ? clean.trim() : clean;
};

/** A text without the invisible characters that come along in a paste and that the server refuses. */
export function cleanText(field: OutlineText, text: string): string {
  const lines = text.replace(/\r\n|[\v\f\u0085]/g, '\n').replace(/\p{Cs}/gu, '');
  return field === 'title' ? lines.replace(/\p{Cc}+/gu, ' ') : lines.replace(/[^\P{Cc}\t\n]/gu, '');
}

/** Whether a field holds something the server does not have, as far as is known. */
export const isChanged = (edits: Edits, field: OutlineText): boolean => {
  const edit = edits[field];
  if (!edit) return false;
  return edit.theirs !== undefined || edit.sent !== undefined || !isSameText(field, edit.mine, edit.base);
};

export const changedFields = (edits: Edits): OutlineText[] =>
  fieldsOf(edits).filter((field) => isChanged(edits, field));

export const conflictFields = (edits: Edits): OutlineText[] =>
  fieldsOf(edits).filter((field) => edits[field]?.theirs !== undefined);

/** How many characters a field has too many; 0 when it fits. */
export const excess = (field: OutlineText, text: string): number =>
  field === 'title' ? Math.max(0, text.trim().length - MAX.title) : Math.max(0, text.length - MAX.beat);

/** The writer typed. */
export function typeText(edits: Edits, field: OutlineText, text: string, stored: StoredTexts): Edits {
  const { refused: _, ...edit } = edits[field] ?? { base: storedText(stored, field), mine: '' };
  const next = { ...edit, mine: text };
  return { ...edits, [field]: settle(field, next) };
}

/** A choice between versions is over as soon as they are equal. */
function settle(field: OutlineText, edit: FieldEdit): FieldEdit {
  if (edit.theirs === undefined || !isSameText(field, edit.mine, edit.theirs)) return edit;
  const { theirs, ...rest } = edit;
  return { ...rest, base: theirs };
}

/**
 * What can be saved now: every changed field but those that wait for a choice, are too long, were refused as they
 * stand, or are a title taken away. `null` when there is nothing.
 */
export function changesToSend(edits: Edits): OutlineChanges | null {
  const fields = changedFields(edits).filter((field) => {
    const { theirs, refused, mine } = edits[field]!;
    if (field === 'title' && !isPresent(mine)) return false;
    return theirs === undefined && refused === undefined && excess(field, mine) === 0;
  });
  if (fields.length === 0) return null;
  return {
    texts: Object.fromEntries(fields.map((field) => [field, cleanText(field, edits[field]!.mine)])),
    base: Object.fromEntries(fields.map((field) => [field, edits[field]!.base])),
  };
}

/** The changes are on their way: from now on each of these texts may be stored, whether an answer comes or not. */
export function markSent(edits: Edits, { texts }: OutlineChanges): Edits {
  return mapFields(edits, fieldsOf(texts), (edit, field) => {
    const text = texts[field]!;
    const sent = [...(edit.sent ?? []).filter((other) => other !== text), text].slice(-MAX_SENT);
    return { ...edit, sent };
  });
}

/**
 * The server stored the changes. What was typed meanwhile stays a change, now of what was stored.
 * @param stored the outline of the answer
 */
export function markSaved(edits: Edits, { texts }: OutlineChanges, stored: StoredTexts): Edits {
  const rest = mapFields(edits, fieldsOf(texts), (edit, field) =>
    isSameText(field, edit.mine, texts[field]!) ? undefined : { base: storedText(stored, field), mine: edit.mine },
  );
  return reconcile(rest, stored);
}

/**
 * The server refused the changes whole: this time none of the texts was stored.
 * @param before the edits as they were before `markSent`
 * @param reasons what is wrong with single fields; they wait for a change
 */
export function markRefused(
  edits: Edits,
  { texts }: OutlineChanges,
  before: Edits,
  reasons: { readonly [field in OutlineText]?: string } = {},
): Edits {
  return mapFields(edits, fieldsOf(texts), (edit, field) => {
    const { sent: _, ...rest } = edit;
    const sent = before[field]?.sent;
    const refused = isSameText(field, edit.mine, texts[field]!) ? reasons[field] : undefined;
    return { ...rest, ...(sent && { sent }), ...(refused !== undefined && { refused }) };
  });
}

/**
 * Holds the edits against what the server is now known to have. Where it has the writer's own text (an answer
 * was lost, another tab saved it) the edit is done; where it has something else than the writer started from,
 * the writer has to choose.
 */
export function reconcile(edits: Edits, stored: StoredTexts): Edits {
  return mapFields(edits, fieldsOf(edits), (edit, field) => {
    const now = storedText(stored, field);
    const { theirs: _, ...open } = edit;
    if (isSameText(field, now, edit.base)) return isSameText(field, edit.mine, now) ? keepSpaces(edit, now) : open;
    if (isSameText(field, now, edit.mine)) return undefined;
    if (edit.sent?.some((text) => isSameText(field, text, now))) return { base: now, mine: edit.mine };
    return isSameText(field, edit.mine, edit.base) ? undefined : { ...edit, theirs: now };
  });
}

/** An edit that differs only in blanks is kept while it does: they may be the beginning of a sentence. */
const keepSpaces = ({ mine }: FieldEdit, base: string | null): FieldEdit | undefined =>
  mine === (base ?? '') ? undefined : { base, mine };

/** The writer's version is to replace the other one. */
export const keepMine = (edits: Edits, field: OutlineText): Edits => choose(edits, field, ({ mine }) => mine);

/** The other version stays; the writer's own is given up. */
export const takeTheirs = (edits: Edits, field: OutlineText): Edits => mapFields(edits, [field], () => undefined);

/** Both versions in one text, the writer's own first. */
export const keepBoth = (edits: Edits, field: OutlineText): Edits =>
  choose(edits, field, ({ mine, theirs }) => joinTexts(mine, theirs ?? ''));

const choose = (edits: Edits, field: OutlineText, text: (edit: FieldEdit) => string): Edits =>
  mapFields(edits, [field], (edit) => ({ base: edit.theirs ?? null, mine: text(edit) }));

/** Two texts under each other; one that is part of the other already is not repeated. */
export function joinTexts(first: string, second: string): string {
  if (!second.trim() || first.includes(second.trim())) return first;
  if (!first.trim() || second.includes(first.trim())) return second;
  return `${first.trimEnd()}\n\n${second.trimStart()}`;
}

/** Applies a change to some fields; `undefined` takes the edit away. Keeps identity where nothing changes. */
function mapFields(
  edits: Edits,
  fields: OutlineText[],
  change: (edit: FieldEdit, field: OutlineText) => FieldEdit | undefined,
): Edits {
  const next: { [field in OutlineText]?: FieldEdit } = { ...edits };
  for (const field of fields) {
    const edit = edits[field];
    if (!edit) continue;
    const changed = change(edit, field);
    if (changed) next[field] = changed;
    else delete next[field];
  }
  return next;
}

const fieldsOf = (record: { readonly [field in OutlineText]?: unknown }) => Object.keys(record) as OutlineText[];
