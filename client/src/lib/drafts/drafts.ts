import { newFormId } from './formPresence.ts';
import { keysUnder, readItem, writeItem } from '../storage.ts';

/**
 * Text that was typed and not yet saved, kept on this device under
 * `trefoil/draft/<userId>/<form>/<field>@<formId>`: each open form keeps its own. Nothing here throws.
 */
export interface Draft {
  text: string;
  /** What the server held when the writer began; `null` for nothing. */
  base: string | null;
  /** When it was last written, in milliseconds since 1970. */
  at: number;
  /** Texts that were sent and never answered: the server may hold any of them. */
  sent?: readonly string[];
}

/** Which draft of a form. */
export interface DraftName {
  readonly field: string;
  /** The open or former form in which it was typed; empty in drafts that an earlier version kept. */
  readonly formId: string;
}

/** A draft as it is found again. */
export interface KeptDraft extends Draft, DraftName {}

/** Where a form keeps the name under which its texts are sent; no field is called so. */
export const SEND_KEY = '(sent as)';

const ROOT = 'trefoil/draft/';

const under = (...parts: string[]) => `${ROOT}${parts.map(encodeURIComponent).join('/')}/`;
const keyOf = (userId: string, form: string, { field, formId }: DraftName) =>
  under(userId, form) + encodeURIComponent(formId ? `${field}@${formId}` : field);

/** Whether a key of the device's storage is that of a draft of this form. */
export const isKeyOf = (formId: string, key: string) => key.endsWith(encodeURIComponent(`@${formId}`));

/** One draft, or `null`. */
export function readDraft(userId: string, form: string, name: DraftName): Draft | null {
  return parse(readItem(keyOf(userId, form, name)));
}

/**
 * Keeps the text of one field.
 *
 * @returns whether the device kept it; if not, say so near the form
 */
export function writeDraft(userId: string, form: string, name: DraftName, draft: Omit<Draft, 'at'>): boolean {
  return writeItem(keyOf(userId, form, name), JSON.stringify({ ...draft, at: Date.now() }));
}

/**
 * Keeps the texts of a new object that no open form holds; the next form offers them like those of one that is gone.
 *
 * @param sendKey the name under which they were sent already
 */
export function leaveDrafts(userId: string, form: string, texts: Record<string, string>, sendKey: string): void {
  const formId = newFormId();
  for (const [field, text] of Object.entries({ ...texts, [SEND_KEY]: sendKey })) {
    if (text) writeDraft(userId, form, { field, formId }, { text, base: '' });
  }
}

/** Forgets one draft. */
export function clearDraft(userId: string, form: string, name: DraftName): void {
  writeItem(keyOf(userId, form, name), null);
}

/** Forgets everything of a user, for a deleted account. */
export function clearDraftsOf(userId: string): void {
  for (const key of keysUnder(under(userId))) writeItem(key, null);
}

/** What all forms of this name have kept, the oldest first. */
export function listDrafts(userId: string, form: string): KeptDraft[] {
  const prefix = under(userId, form);
  const found = keysUnder(prefix).flatMap((key) => {
    const [field = '', formId = ''] = decodeURIComponent(key.slice(prefix.length)).split('@');
    const draft = parse(readItem(key));
    return draft ? [{ ...draft, field, formId }] : [];
  });
  return found.toSorted((one, other) => one.at - other.at);
}

function parse(json: string | null): Draft | null {
  try {
    const { text, base, at, sent } = JSON.parse(json ?? 'null') as Partial<Draft>;
    if (typeof text !== 'string' || typeof at !== 'number') return null;
    return { text, base: typeof base === 'string' ? base : null, at, ...(Array.isArray(sent) && { sent }) };
  } catch {
    return null;
  }
}
